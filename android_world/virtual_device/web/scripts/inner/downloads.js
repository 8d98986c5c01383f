// Downloads.

let download = null;
addEventListener('click', (event) => {
  const element = target(event);
  const link = element instanceof Element ? element.closest('a[download][href]') : null;
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  const last = new URL(link.href).pathname.split('/').pop();
  download = {url: link.href, name: link.download || last || 'download'};
  tell('download');
});
