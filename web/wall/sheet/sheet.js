// The sheet: all there is to know about the chosen item, and the way to its neighbors.

import {hexOf} from '../../core/color/color.js';
import {accessibleLabel} from '../../core/items/accessible-label.js';
import {noFamily} from '../../core/items/model.js';
import {clamp} from '../../core/numbers.js';
import {nearestItems, paletteOf} from '../../core/search/color-ranking.js';
import {formatCount, formatShare, plural} from '../../core/text.js';
import {colorBar} from '../../dom/color-strips.js';
import {copyColor} from '../../dom/copy.js';
import {byId, colored, iconButton, keyed, labelled, make, makeButton, makeImage, setDisabled} from '../../dom/elements.js';
import {keepFocus} from '../input/focus.js';
import {sheetFacts, sheetFlags, sheetImage, sheetReason, sheetTitle} from './sheet-parts.js';

/** @typedef {object} SheetActions
 * @property {(item: number) => void} choose
 * @property {(colors: {rgb: number, weight: number}[]) => void} like
 * @property {(item: number) => void} goWith
 * @property {() => void} close
 * @property {(item: number) => HTMLElement} correction the part that corrects it
 */

export class Sheet {
  #body = byId('sheet-body');
  #waiting = 0;
  item = -1;

  /** @param {Stage} stage @param {SheetActions} actions */
  constructor(stage, actions) {
    this.stage = stage;
    this.model = stage.list.model;
    this.actions = actions;
    this.element = byId('sheet');
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {number} item */
  show(item) {
    const isOther = this.item !== item;
    this.item = item;
    const {model} = this;
    const top = make('div', 'sheet-item'), correction = this.actions.correction(item);
    top.append(this.#head(item), sheetImage(model, item), sheetTitle(model, item));
    // While items are corrected, it stands below what scrolls.
    const isBelow = this.element.classList.contains('correcting');
    if (isBelow && correction.parentElement !== this.element) this.element.append(correction);
    const parts = [top, ...(isBelow ? [] : [correction]), this.#colors(item), sheetFlags(model, item)];
    parts.push(labelled('Why it is here', sheetReason(model, item)));
    const beside = make('div', 'thumbs');
    const nearest = make('div', 'thumbs');
    const same = make('div', 'same-picture');
    this.#fillBeside(beside, item);
    parts.push(same, labelled('Beside it', beside));
    if (model.family[item] !== noFamily) parts.push(this.#nearestPart(item, nearest));
    parts.push(sheetFacts(model, item));
    const hasFocus = this.element.contains(document.activeElement);
    const scrolled = isOther ? 0 : this.#body.scrollTop;
    keepFocus(() => this.#body.replaceChildren(...parts));
    this.#body.scrollTop = scrolled;
    if (isOther && hasFocus) byId('spoken').textContent = accessibleLabel(model, item);
    clearTimeout(this.#waiting);
    // While someone runs along the wall with the keyboard, only the last stop is worth the search.
    this.#waiting = setTimeout(() => {
      this.#fillNearest(nearest, item);
      this.#fillSame(same, item);
    }, 90);
  }

  /** @param {number} item */
  #head(item) {
    const {list} = this.stage;
    const at = list.positions[item];
    const head = make('div', 'sheet-head');
    const back = iconButton('Previous item', 'M10 3L5 8l5 5', () => this.actions.choose(list.items[at - 1]));
    const next = iconButton('Next item', 'M6 3l5 5-5 5', () => this.actions.choose(list.items[at + 1]));
    setDisabled(back, at < 1);
    setDisabled(next, at < 0 || at + 1 >= list.items.length);
    const place = at < 0 ? 'not in this selection' : `${formatCount(at + 1)} of ${formatCount(list.items.length)}`;
    head.append(back, next, make('span', 'place', place), iconButton('Close the sheet', 'M4 4l8 8M12 4l-8 8', this.actions.close));
    return head;
  }

  /** @param {number} item */
  #colors(item) {
    const list = make('ul', 'colors');
    for (const {rgb, share, family} of this.model.colors(item)) {
      const hex = hexOf(rgb), name = this.model.summary.families[family];
      const row = colored(keyed(make('li'), list.childElementCount), hex), copy = keyed(copyColor(hex, name), 'copy');
      const more = () => this.actions.like([{rgb, weight: 1}]);
      const like = keyed(iconButton(`More like ${hex}, ${name}`, 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.5 10.5L14 14', more), 'like');
      like.title = 'More like this color';
      row.append(copy, make('span', 'family', name), make('span', 'share', formatShare(share)), like);
      row.style.setProperty('--share', `${share * 100}%`);
      list.append(row);
    }
    const name = this.model.colorName(item);
    const first = list.querySelector('.family');
    if (first && name && name !== first.textContent) first.textContent = `${name}, ${first.textContent}`;
    return list;
  }

  /** @param {HTMLElement} host @param {number} item */
  #fillBeside(host, item) {
    const {items, positions} = this.stage.list;
    const at = positions[item];
    if (at < 0) return;
    const start = clamp(at - 3, 0, Math.max(0, items.length - 7));
    for (const other of items.subarray(start, start + 7)) host.append(this.#thumb(other, other === item));
  }

  /** @param {number} item @param {HTMLElement} nearest */
  #nearestPart(item, nearest) {
    const part = labelled('Nearest in color', nearest);
    const row = make('div', 'button-row'), goes = makeButton('Goes with', () => this.actions.goWith(item), 'framed');
    goes.title = 'Other shades, neighbors and opposites in hue, neutrals (g)';
    row.append(makeButton('More like this item', () => this.actions.like(paletteOf(this.model, item)), 'framed'), goes);
    part.append(row);
    return part;
  }

  /** @param {HTMLElement} host @param {number} item */
  #fillNearest(host, item) {
    if (this.item !== item || !this.isOpen || this.model.family[item] === noFamily) return;
    host.replaceChildren(...nearestItems(this.stage.list, item, 7).map((other) => this.#thumb(other, false)));
  }

  /** The other items with its picture: those of its stack, and any further away.
   * @param {HTMLElement} host @param {number} item */
  #fillSame(host, item) {
    const items = this.item === item && this.isOpen ? this.model.itemsWithImageOf(item) : [];
    if (!items.length) return;
    const thumbs = make('div', 'thumbs'), start = clamp(items.indexOf(item) - 6, 0, Math.max(0, items.length - 14));
    for (const other of items.slice(start, start + 14)) thumbs.append(this.#thumb(other, other === item));
    const part = labelled(`Same picture, ${plural(items.length, 'item')}`, thumbs, 'same');
    host.append(part);
  }

  /** @param {number} item @param {boolean} isCurrent */
  #thumb(item, isCurrent) {
    const button = keyed(
      makeButton('', () => this.actions.choose(item), this.model.family[item] === noFamily ? 'thumb no-color' : 'thumb'),
      item,
    );
    button.ariaLabel = accessibleLabel(this.model, item);
    button.title = this.model.title(item);
    if (isCurrent) button.ariaCurrent = 'true';
    button.style.backgroundImage = colorBar(this.model.colors(item));
    const path = this.model.thumbnail(item);
    if (path) button.append(makeImage(path));
    return button;
  }
}
