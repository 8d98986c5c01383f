(() => {
  // Begins an episode. There is no time limit and no countdown: it ends by what is
  // done on the page. The page takes a timer that is null for an episode that is over.
  if (typeof core === "undefined") return;
  // As published, boxes are right or wrong as a whole; the package rewards parts of them.
  if (location.pathname.includes("/click-checkboxes") && !core.rewardsWhole) {
    const end = core.endEpisode;
    core.endEpisode = reward => end(reward === 1 ? 1 : -1, reward === 1);
    core.rewardsWhole = true;
  }
  if (!core.reportsUnload) {
    addEventListener("pagehide", () => console.log("episode: unloaded"));
    core.reportsUnload = true;
  }
  Math.seedrandom(%s);
  core.startEpisodeReal();
  clearTimeout(core.EP_TIMER);
  core.EP_TIMER = -1;
  core.clearTimer();
  core.CD_TIMER = null;
  core.hideDisplay();
  const asked = core.getUtterance();
  console.log("utterance: " + (asked.utterance || asked));
})()
