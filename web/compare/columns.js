// Both walls side by side: a column of pictures each, in its order. An item chosen in one is marked in the other.

import {hexOf} from '../core/color/color.js';
import {accessibleLabel} from '../core/items/accessible-label.js';
import {oncePerFrame} from '../dom/timing.js';
import {clamp} from '../core/numbers.js';
import {formatCount} from '../core/text.js';
import {byId, make} from '../dom/elements.js';
import {VirtualList} from '../dom/virtual-list.js';
import {narrowRows} from './rows.js';

class WallColumn {
  #host;
  #model;
  #name;
  #onChoose;
  /** @type {VirtualList} */ #list;
  #chosen = -1;

  /** @param {string} name `before` or `after` @param {Model} model @param {(item: number) => void} onChoose */
  constructor(name, model, onChoose) {
    this.#name = name;
    this.#model = model;
    this.#onChoose = onChoose;
    this.#host = byId(`column-${name}`);
    const content = make('div', 'content');
    content.setAttribute('role', 'presentation');
    this.#host.append(content);
    this.#list = new VirtualList(
      content,
      this.#host,
      () => ({length: model.length, across: this.#width, size: this.#tile}),
      (item) => this.#build(item),
    );
    const update = oncePerFrame(() => this.#update());
    this.#host.addEventListener('scroll', update, {passive: true});
    new ResizeObserver(() => {
      this.#list.reset();
      this.#update();
    }).observe(this.#host);
    this.#host.addEventListener('click', (event) => this.#click(event));
    this.#host.addEventListener('keydown', (event) => this.#press(event));
  }

  get #tile() {
    return narrowRows.matches ? 52 : 68;
  }
  get #width() {
    return Math.max(1, Math.floor(this.#host.clientWidth / this.#tile));
  }

  /** Marks an item and brings it into sight; -1 for none.
   * @param {number} item */
  choose(item) {
    this.#list.element(this.#chosen)?.setAttribute('aria-selected', 'false');
    this.#chosen = item;
    const top = Math.floor(item / this.#width) * this.#tile;
    const {scrollTop, clientHeight} = this.#host;
    if (item >= 0 && (top < scrollTop || top + this.#tile > scrollTop + clientHeight)) {
      this.#host.scrollTop = top - (clientHeight - this.#tile) / 2;
    }
    this.#update();
  }

  #update() {
    this.#list.update();
    const chosen = this.#list.element(this.#chosen);
    chosen?.setAttribute('aria-selected', 'true');
    if (chosen) this.#host.setAttribute('aria-activedescendant', chosen.id);
    else this.#host.removeAttribute('aria-activedescendant');
  }

  /** @param {number} item */
  #build(item) {
    const model = this.#model;
    const path = model.thumbnail(item);
    const [color] = model.colors(item);
    const element = make(path ? 'img' : 'div');
    if (element instanceof HTMLImageElement) {
      element.decoding = 'async';
      element.draggable = false;
      element.src = path;
      element.addEventListener('error', () => element.removeAttribute('src'));
    }
    element.setAttribute(path ? 'alt' : 'aria-label', accessibleLabel(model, item));
    if (color) element.style.setProperty('--own', hexOf(color.rgb));
    element.id = `${this.#name}-${item}`;
    element.dataset.item = String(item);
    element.setAttribute('role', 'option');
    element.ariaSelected = 'false';
    return element;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const {item} = /** @type {HTMLElement} */ (event.target).dataset;
    if (item) this.#onChoose(Number(item));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#model.length) return;
    const page = this.#width * Math.max(1, Math.floor(this.#host.clientHeight / this.#tile));
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.#width,
      ArrowDown: this.#width,
      PageUp: -page,
      PageDown: page,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#onChoose(clamp(this.#chosen < 0 ? 0 : this.#chosen + step, 0, this.#model.length - 1));
  }
}

/** @param {Model} before @param {Model} after */
export function showColumns(before, after) {
  /** @param {number} old @param {number} item */
  const choose = (old, item) => {
    left.choose(old);
    right.choose(item);
    showPair(before, old, after, item);
  };
  const left = new WallColumn('before', before, (item) => choose(item, after.itemWithId(before.ids[item])));
  const right = new WallColumn('after', after, (item) => choose(before.itemWithId(after.ids[item]), item));
}

/** What the chosen item is on both walls.
 * @param {Model} before @param {number} old @param {Model} after @param {number} item */
function showPair(before, old, after, item) {
  const host = byId('pair');
  host.replaceChildren(make('b', '', item >= 0 ? after.title(item) : before.title(old)));
  const sides = [{model: before, at: old, page: 'index.html'}, {model: after, at: item, page: 'compare-after.html'}];
  for (const [number, {model, at, page}] of sides.entries()) {
    const words = number ? 'After: ' : 'Before: ';
    if (at < 0) {
      host.append(make('span', '', `${words}not on this wall`));
      continue;
    }
    const [color] = model.colors(at);
    const name = color ? `${model.familyName(at)} ${hexOf(color.rgb)}` : 'no color';
    const link = make('a', '', `${words}${name}, ${formatCount(at + 1)} of ${formatCount(model.length)}`);
    link.href = `${page}#${new URLSearchParams({item: model.ids[at]})}`;
    host.append(link);
  }
}
