// The list of items: only the rows near the window are in the document.

import {hexOf} from '../core/color/color.js';
import {oncePerFrame} from '../dom/timing.js';
import {formatCount} from '../core/text.js';
import {colorBar} from '../dom/color-strips.js';
import {byId, make, makeImage} from '../dom/elements.js';
import {VirtualList} from '../dom/virtual-list.js';
/** @typedef {import('../core/items/wall-changes.js').Row} Row */

/** Heights of a row in compare.css: narrow windows have two lines. */
export const narrowRows = matchMedia('(max-width: 700px)');

export class Rows {
  /** @type {Row[]} */ #rows = [];
  #list = new VirtualList(
    byId('rows'),
    null,
    () => ({length: this.#rows.length, across: 1, size: narrowRows.matches ? 124 : 84}),
    (at) => this.#build(at),
  );

  /** @param {Model} before @param {Model} after */
  constructor(before, after) {
    this.before = before;
    this.after = after;
    const update = oncePerFrame(() => this.#list.update());
    addEventListener('scroll', update, {passive: true});
    addEventListener('resize', update);
    narrowRows.addEventListener('change', () => this.#list.reset());
  }

  /** @param {Row[]} rows */
  show(rows) {
    this.#rows = rows;
    this.#list.reset();
  }

  /** @param {number} at */
  #build(at) {
    const row = this.#rows[at];
    const element = make('li');
    const [model, item, page] = row.after >= 0 ? [this.after, row.after, 'compare-after.html'] : [this.before, row.before, 'index.html'];
    const image = make('span', 'image');
    const path = model.thumbnail(item);
    if (path) image.append(makeImage(path));
    const title = make('div', 'title');
    const name = make('a', '', model.title(item));
    name.href = `${page}#${new URLSearchParams({item: model.ids[item]})}`;
    name.dir = 'auto';
    title.append(name, make('span', '', [...row.kinds].join(', ') || 'unchanged'));
    const isSame = row.kinds.size === 0;
    const arrow = make('span', isSame ? 'arrow same' : 'arrow', isSame ? '=' : '→');
    arrow.ariaHidden = 'true';
    element.append(image, title, this.#side(this.before, row.before), arrow, this.#side(this.after, row.after));
    return element;
  }

  /** One wall's part of a row.
   * @param {Model} model @param {number} item */
  #side(model, item) {
    const side = make('div', 'side');
    if (item < 0) return side;
    const colors = model.colors(item);
    const bar = make('span', 'bar');
    bar.style.backgroundImage = colorBar(colors);
    const words = make('span', 'words');
    words.append(make('b', '', model.familyName(item) || 'no color'), make('span', 'hex', colors.length ? hexOf(colors[0].rgb) : ''));
    side.append(bar, words, make('span', 'place', `${formatCount(item + 1)} of ${formatCount(model.length)}`));
    return side;
  }
}
