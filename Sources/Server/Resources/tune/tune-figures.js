import { byId, element, grouped } from './tune-elements.js';

/** @typedef {import('./tune-api.js').Agreement} Agreement */
/** @typedef {import('./tune-api.js').Figures} Figures */
/** @typedef {import('./tune-api.js').Items} Items */
/** @typedef {import('./tune-wall.js').Arrangement} Arrangement */

/** @param {number} difference */
const signed = (difference) => (difference > 0 ? `+${grouped(difference)}` : difference < 0 ? `−${grouped(-difference)}` : '0');

/** What options change, in numbers and pictures. */
export class FigureList {
  /** The list of changes follows when nothing has changed for so many milliseconds. */
  static #pause = 120;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {Items} items
   * @param {string[]} pictures
   * @param {(item: number) => void} find shows an item on the wall
   */
  constructor(items, pictures, find) {
    this.items = items;
    this.pictures = pictures;
    this.find = find;
  }

  /**
   * @param {Figures} before of the saved wall; of a sample its agreement is not known
   * @param {Figures | null} after null while they are under way
   * @param {Arrangement} old
   * @param {Arrangement} now
   * @param {boolean} isSample
   */
  show(before, after, old, now, isSample) {
    this.#families(old, now);
    for (const id of ['figures', 'worst']) byId(id).setAttribute('aria-busy', String(!after));
    if (!after) return;
    const rows = [row('families-changed', 'Families changed', `${grouped(after.changed)} of ${grouped(after.items)}`, '')];
    for (const [name, label] of /** @type {const} */ ([
      ['vendorWords', 'Agree with the shop’s words'], ['overrides', 'Agree with overrides'],
      ['labels', 'Agree with labels'],
    ])) {
      if (after[name].all > 0) rows.push(row(name, label, agreement(after[name]), isSample ? '' : change(before[name], after[name])));
    }
    byId('figures').replaceChildren(...rows);
    // Two dozen pictures anew for each step of a slider would hold the wall up.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#worst(after, now, old), FigureList.#pause);
  }

  /**
   * @param {Arrangement} old
   * @param {Arrangement} now
   */
  #families(old, now) {
    const [before, after] = [members(old), members(now)];
    const names = [...new Set([...before.keys(), ...after.keys()])];
    const most = Math.max(1, ...names.map((name) => Math.max(before.get(name)?.length ?? 0, after.get(name)?.length ?? 0)));
    const rows = names.sort((one, other) => (after.get(other)?.length ?? 0) - (after.get(one)?.length ?? 0)).map((name) => {
      const [was, is] = [before.get(name)?.length ?? 0, after.get(name)?.length ?? 0];
      const from = after.get(name) ?? before.get(name) ?? [];
      const style = (after.has(name) ? now : old).styles[from[Math.floor(from.length / 2)]];
      const swatch = element('span', { class: 'swatch' });
      swatch.style.setProperty('--color', style || 'transparent');
      swatch.style.setProperty('--part', `${100 * is / most}%`);
      return element(
        'tr', is === was ? {} : { class: 'changed' }, element('th', { scope: 'row' }, swatch, name),
        ...[grouped(was), grouped(is), signed(is - was)].map((text) => element('td', {}, text)));
    });
    byId('families').replaceChildren(...rows);
  }

  /**
   * @param {Figures} figures
   * @param {Arrangement} now
   * @param {Arrangement} old
   */
  #worst(figures, now, old) {
    byId('worst-hint').hidden = figures.worst.length === 0;
    const rows = figures.worst.map(({ item, from, to, isLoss, difference }) => {
      const picture = element('img', { alt: '', width: '44', height: '44', loading: 'lazy' });
      if (this.pictures[item]) picture.src = this.pictures[item];
      const [was, is] = [old, now].map((wall) => {
        const swatch = element('span', { class: 'swatch' });
        swatch.style.setProperty('--color', wall.styles[item] || 'transparent');
        return swatch;
      });
      const words = element(
        'span', { class: 'words' }, element('span', { class: 'title' }, this.items.title[item] || this.items.id[item]),
        element('span', {}, was, `${from ?? 'none'} → `, is, to ?? 'none'),
        element('span', { class: 'quiet' }, `${isLoss ? 'agreed with the shop; ' : ''}ΔE ${difference}`));
      const button = element('button', { type: 'button' }, picture, words);
      button.addEventListener('click', () => this.find(item));
      return element('li', {}, button);
    });
    if (rows.length === 0) rows.push(element('li', { class: 'quiet' }, 'No item changes its family.'));
    byId('worst').replaceChildren(...rows);
  }
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {string} changed
 */
function row(id, label, value, changed) {
  return element(
    'div', {}, element('dt', {}, label),
    element('dd', { id }, value, ...(changed ? [' ', element('span', { class: 'quiet' }, changed)] : [])));
}

/** @param {Agreement} figure */
function agreement({ agreeing, all }) {
  return `${(100 * agreeing / all).toFixed(1)} %, ${grouped(agreeing)} of ${grouped(all)}`;
}

/**
 * @param {Agreement} before
 * @param {Agreement} after
 */
function change(before, after) {
  const difference = after.agreeing - before.agreeing;
  return difference === 0 ? '(as before)' : `(${signed(difference)})`;
}

/**
 * The items of each family, in the order of the wall.
 * @param {Arrangement} wall
 */
function members(wall) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const item of wall.order) {
    const family = wall.families[item] || 'no color';
    const list = found.get(family);
    if (list) list.push(item);
    else found.set(family, [item]);
  }
  return found;
}
