// What panels are made of.

import {formatCount} from '../../core/text.js';
import {colored, iconButton, keyed, make, makeButton, setDisabled} from '../../dom/elements.js';
import {keepFocus} from '../input/focus.js';

/** Puts parts into a host. Parts that are there already are not touched.
 * @param {HTMLElement} host @param {HTMLElement[]} parts */
export function replaceParts(host, parts) {
  parts.forEach((part, at) => {
    const old = host.children[at];
    if (old === part) return;
    if (old && !parts.includes(/** @type {HTMLElement} */ (old))) old.replaceWith(part);
    else host.insertBefore(part, old ?? null);
  });
  while (host.children.length > parts.length) host.lastElementChild?.remove();
}

/** Rows of a long list, a page at a time.
 * @template T
 * @param {T[]} rows @param {number} size of a page
 * @param {(rows: T[]) => HTMLElement} draw */
export function paged(rows, size, draw) {
  const host = make('div', 'paged');
  let first = 0;
  const show = () => {
    const last = Math.min(rows.length, first + size);
    host.replaceChildren(draw(rows.slice(first, last)));
    if (rows.length <= size) return;
    const bar = make('p', 'pager');
    const turn = (/** @type {number} */ step) => {
      first += step;
      keepFocus(show);
    };
    const back = iconButton('Earlier rows', 'M10 3L5 8l5 5', () => turn(-size));
    const next = iconButton('Later rows', 'M6 3l5 5-5 5', () => turn(size));
    setDisabled(back, first === 0);
    setDisabled(next, last === rows.length);
    bar.append(back, make('span', '', `${formatCount(first + 1)} to ${formatCount(last)} of ${formatCount(rows.length)}`), next);
    host.append(bar);
  };
  show();
  return host;
}

/** @param {string[]} heads @param {(string | Node)[][]} rows */
export function makeTable(heads, rows) {
  const table = make('table');
  const head = table.createTHead().insertRow();
  for (const text of heads) {
    const cell = make('th', '', text);
    cell.scope = 'col';
    head.append(cell);
  }
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    for (const cell of cells) row.insertCell().append(cell);
  }
  return table;
}

/** An empty one would leave nothing. One that is nowhere on the wall does nothing.
 * @param {{name: string, count: number, isOn: boolean, isEmpty?: boolean, isNowhere?: boolean, color: string, toggle: () => void}[]} options */
export function chips(options) {
  const host = make('div', 'chips');
  for (const {name, count, isOn, isEmpty = false, isNowhere = false, color, toggle} of options) {
    const chip = keyed(makeButton('', toggle, 'chip'), name);
    chip.ariaPressed = String(isOn);
    if (color) colored(chip, color);
    else chip.classList.add('plain');
    chip.append(make('b', '', name), make('span', '', formatCount(count)));
    chip.title = name;
    chip.classList.toggle('empty', isEmpty);
    setDisabled(chip, isNowhere && !isOn);
    host.append(chip);
  }
  return host;
}
