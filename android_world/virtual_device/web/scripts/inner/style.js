// What the phone adds to how pages look: as in its own fields, no caret blinks.

const sheet = new CSSStyleSheet();
const style = (textScale) => {
  sheet.replaceSync('html { caret-animation: manual }' +
      (textScale === 1 ? '' : `html { text-size-adjust: ${textScale * 100}% }`));
};
style(1);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
