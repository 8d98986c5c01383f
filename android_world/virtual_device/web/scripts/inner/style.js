// What the phone adds to how pages look: as in its own fields, no caret blinks; as in Android's
// Chrome, a field of a day or time is one text with an arrow, without parts that have the focus.

const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 ` +
    `16'%3E%3Cpath d='M4 6l4 4 4-4' fill='none' stroke='%23000' stroke-width='2'/%3E%3C/svg%3E")`;
const parts = ['ampm', 'day', 'hour', 'millisecond', 'minute', 'month', 'second', 'week', 'year']
    .map((part) => `::-webkit-datetime-edit-${part}-field`).join();
const moments = `${parts} { background: none !important; color: inherit !important }` +
    `:where(${MOMENTS})::-webkit-calendar-picker-indicator ` +
    `{ background: ${arrow} center / 16px no-repeat }`;
const sheet = new CSSStyleSheet();
const style = (textScale) => {
  sheet.replaceSync('html { caret-animation: manual }' + moments +
      (textScale === 1 ? '' : `html { text-size-adjust: ${textScale * 100}% }`));
};
style(1);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
