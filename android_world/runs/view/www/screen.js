// A screen as it was held, with what a finger did and the elements that somebody points at.

import { html } from "./dom.js";

function upright(held) {
  const { width, height, orientation } = held;
  return ["", `matrix(0 -1 1 0 0 ${height})`, `matrix(-1 0 0 -1 ${width} ${height})`,
    `matrix(0 1 -1 0 ${width} 0)`][orientation];
}

const TURNS = { right: 0, down: 90, left: 180, up: 270 };

function Line({ d }) {
  return html`<path d=${d} class="m halo"/><path d=${d} class="m touch"/>`;
}

function Mark({ mark, radius }) {
  const [x, y] = mark.points[0];
  const second = mark.points[1];
  const turned = mark.direction in TURNS;
  const box = mark.box && { x: mark.box[0], y: mark.box[1], width: mark.box[2], height: mark.box[3], rx: radius / 3 };
  const arrow = `M${-4 * radius} 0H${4 * radius}m${-1.5 * radius} ${-1.5 * radius}l${1.5 * radius} ${1.5 * radius}l${-1.5 * radius} ${1.5 * radius}`;
  const small = box && Math.min(box.width, box.height) < 3 * radius;
  return html`<g class="mark">
    ${box && html`<rect ...${box} class="m halo"/><rect ...${box} class="m touch"/>`}
    ${second && html`<${Line} d=${`M${x} ${y}L${second[0]} ${second[1]}`}/>
      <circle cx=${second[0]} cy=${second[1]} r=${radius / 3} class="m touch"/>`}
    ${!second && turned && html`<g transform=${`translate(${x} ${y}) rotate(${TURNS[mark.direction]})`}><${Line} d=${arrow}/></g>`}
    ${!turned && !small && html`<circle cx=${x} cy=${y} r=${radius} class="m halo"/><circle cx=${x} cy=${y} r=${radius} class="m touch dot"/>`}
  </g>`;
}

// A numbered box as agents draw them; see agents/prompting/set_of_mark.py for the shares.
function NumberedBox({ label, box, side }) {
  const [left, top, right, bottom] = box;
  const [size, line] = [0.026 * side, 0.0025 * side];
  const width = 0.6 * size * String(label).length + 6 * line;
  return html`<g class="numbered"><rect x=${left} y=${top} width=${right - left} height=${bottom - top} style=${{ strokeWidth: line }}/>
    <rect x=${left} y=${top} width=${width} height=${size + 4 * line} class="label" style=${{ strokeWidth: line }}/>
    <text x=${left + width / 2} y=${top + size / 2 + 2 * line} style=${{ fontSize: `${size}px` }}>${label}</text></g>`;
}

export function Screen({ src, held, marks, label, box, onPick, whole, boxes }) {
  const { width, height, orientation } = held;
  const turned = !whole && orientation % 2;
  const [frameWidth, frameHeight] = turned ? [height, width] : [width, height];
  const picked = (event) => {
    const area = event.currentTarget.getBoundingClientRect();
    onPick(((event.clientX - area.left) / area.width) * width, ((event.clientY - area.top) / area.height) * height);
  };
  return html`<figure class="screen ${width > height ? "wide" : ""}">
    <figcaption>${label}</figcaption>
    ${src ? html`<svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}
        class=${onPick ? "pickable" : ""} onClick=${onPick && picked}>
      <image href=${src} width=${frameWidth} height=${frameHeight} preserveAspectRatio="none"
        transform=${whole ? "" : upright(held)}/>
      ${(marks || []).map((mark, i) => html`<${Mark} key=${i} mark=${mark} radius=${Math.max(width, height) / 55}/>`)}
      ${(boxes || []).map((each) => html`<${NumberedBox} key=${each.label} ...${each} side=${Math.min(width, height)}/>`)}
      ${box && html`<rect x=${box[0]} y=${box[1]} width=${box[2] - box[0]} height=${box[3] - box[1]} class="m pointed"/>`}
    </svg>` : html`<div class="no-picture"><span>no picture was kept</span></div>`}
  </figure>`;
}
