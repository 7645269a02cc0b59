// What options change, in numbers and pictures.

import {debounce} from '../core/events.js';
import {formatCount} from '../core/text.js';
import {byId, make, makeButton, makeImage} from '../dom/elements.js';
import {itemColor} from './wall.js';
/** @typedef {import('./api.js').Agreement} Agreement */
/** @typedef {import('./api.js').Figures} Figures */
/** @typedef {import('./api.js').Items} Items */
/** @typedef {import('./wall.js').ShownWall} ShownWall */

/** @param {number} difference */
const signed = (difference) => (difference > 0 ? `+${formatCount(difference)}` : difference < 0 ? `−${formatCount(-difference)}` : '0');

const agreements = /** @type {const} */ ([
  ['vendorWords', 'Agree with the shop’s words'],
  ['overrides', 'Agree with overrides'],
  ['labels', 'Agree with labels'],
]);

export class FigureList {
  /** @type {() => void} */ #showWorst = () => {};

  /** @param {Items} items @param {string[]} paths of their pictures @param {(item: number) => void} find shows an item on the wall */
  constructor(items, paths, find) {
    this.items = items;
    this.paths = paths;
    this.find = find;
  }

  /** @param {Figures} before of the saved wall; of a sample its agreement is not known
   * @param {Figures | null} after null while they are under way
   * @param {ShownWall} old @param {ShownWall} now @param {boolean} isSample */
  show(before, after, old, now, isSample) {
    showFamilies(old, now);
    for (const id of ['figures', 'worst']) byId(id).ariaBusy = String(!after);
    if (!after) return;
    const rows = [row('families-changed', 'Families changed', `${formatCount(after.changed)} of ${formatCount(after.items)}`)];
    for (const [name, label] of agreements) {
      if (after[name].all > 0) rows.push(row(name, label, agreement(after[name]), isSample ? '' : change(before[name], after[name])));
    }
    byId('figures').replaceChildren(...rows);
    this.#showWorst = () => this.#worst(after, old, now);
    this.#showWorstSoon();
  }

  /** To load two dozen pictures for each step of a slider would hold up the wall. */
  #showWorstSoon = debounce(120, () => this.#showWorst());

  /** @param {Figures} figures @param {ShownWall} old @param {ShownWall} now */
  #worst({worst}, old, now) {
    byId('worst-hint').hidden = worst.length === 0;
    const rows = worst.map(({item, from, to, isLoss, difference}) => {
      const words = make('span', 'words'), families = make('span');
      families.append(swatch(itemColor(old, item)), `${from ?? 'none'} → `, swatch(itemColor(now, item)), to ?? 'none');
      words.append(
        make('span', 'title', this.items.title[item] || this.items.id[item]),
        families,
        make('span', 'quiet', `${isLoss ? 'agreed with the shop; ' : ''}ΔE ${difference}`),
      );
      const button = makeButton('', () => this.find(item)), entry = make('li');
      if (this.paths[item]) button.append(makeImage(this.paths[item]));
      button.append(words);
      entry.append(button);
      return entry;
    });
    byId('worst').replaceChildren(...(rows.length ? rows : [make('li', 'quiet', 'No item changes its family.')]));
  }
}

/** How many items each family has on both walls.
 * @param {ShownWall} old @param {ShownWall} now */
function showFamilies(old, now) {
  const before = members(old), after = members(now), names = [...new Set([...before.keys(), ...after.keys()])];
  const count = (/** @type {Map<string, number[]>} */ all, /** @type {string} */ name) => all.get(name)?.length ?? 0;
  const most = Math.max(1, ...names.map((name) => Math.max(count(before, name), count(after, name))));
  byId('families').replaceChildren(
    ...names.sort((one, other) => count(after, other) - count(after, one)).map((name) => {
      const was = count(before, name), is = count(after, name), [wall, items] = is ? [now, after] : [old, before];
      const color = swatch(itemColor(wall, items.get(name)?.[Math.floor((is || was) / 2)] ?? -1));
      color.style.setProperty('--part', `${100 * is / most}%`);
      const line = make('tr', is === was ? '' : 'changed'), head = make('th');
      head.scope = 'row';
      head.append(color, name);
      line.append(head, ...[formatCount(was), formatCount(is), signed(is - was)].map((text) => make('td', '', text)));
      return line;
    }),
  );
}

/** @param {string} color empty for none */
function swatch(color) {
  const made = make('span', 'swatch');
  made.style.setProperty('--color', color || 'transparent');
  return made;
}

/** @param {string} id @param {string} label @param {string} value @param {string} [changed] */
function row(id, label, value, changed = '') {
  const made = make('div'), figure = make('dd', '', value);
  figure.id = id;
  if (changed) figure.append(' ', make('span', 'quiet', changed));
  made.append(make('dt', '', label), figure);
  return made;
}

/** @param {Agreement} figure */
const agreement = ({agreeing, all}) => `${(100 * agreeing / all).toFixed(1)} %, ${formatCount(agreeing)} of ${formatCount(all)}`;

/** @param {Agreement} before @param {Agreement} after */
const change = (before, after) => (after.agreeing === before.agreeing ? '(as before)' : `(${signed(after.agreeing - before.agreeing)})`);

/** The items of each family, in the order of the wall.
 * @param {ShownWall} wall */
function members({order, families}) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const item of order) {
    const family = families[item] || 'no color', list = found.get(family);
    if (list) list.push(item);
    else found.set(family, [item]);
  }
  return found;
}
