// A card beside the tile under a resting pointer: title, a larger picture, colors by name. It never covers that tile, stays
// while the pointer is on either, and Esc sends it away (WCAG 1.4.13). Fingers have the sheet instead.

import {shifted} from '../../core/layouts/transition-plan.js';
import {clamp} from '../../core/numbers.js';
import {byId, make, makeImage} from '../../dom/elements.js';
import {placementAt} from '../mosaic/mosaic.js';
import {swatchLine, verdict} from './tiles.js';

/** How long the pointer rests before the first card, before the next one, and away from both before it goes, in milliseconds. */
const hoverDelay = 450, nextHoverDelay = 140, hoverGrace = 280;
/** Between tile and card, in pixels: the pointer itself covers some. */
const cardDistance = 14;

export class HoverCard {
  #element = byId('hover-card');
  #cell = byId('hover-cell');
  #item = -1;
  #dismissed = -1;
  #waiting = 0;
  #leaving = 0;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    const {host} = stage.tiles, card = this.#element;
    host.addEventListener('pointermove', (event) => this.#point(event));
    host.addEventListener('pointerdown', (event) => {
      this.hide();
      // What was clicked is in the sheet.
      this.#dismissed = placementAt(stage, event)?.item ?? -1;
    });
    card.addEventListener('pointerenter', () => this.#stay());
    for (const element of [host, card]) element.addEventListener('pointerleave', () => this.#hideSoon());
    stage.moved.listen(() => this.hide());
    // Before anything else that Esc closes.
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || card.hidden) return;
      event.preventDefault();
      this.#dismissed = this.#item;
      this.hide();
    }, true);
  }

  hide() {
    this.#stay();
    this.#item = -1;
    this.#element.hidden = this.#cell.hidden = true;
  }

  #stay() {
    clearTimeout(this.#waiting);
    clearTimeout(this.#leaving);
    this.#leaving = 0;
  }

  #hideSoon() {
    clearTimeout(this.#waiting);
    if (!this.#element.hidden && !this.#leaving) this.#leaving = setTimeout(() => this.hide(), hoverGrace);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    if (event.pointerType === 'touch') return;
    const {arrangement, transition} = this.stage, placement = event.buttons ? null : placementAt(this.stage, event);
    const item = placement && placement.count === 1 && !arrangement?.isDetailed && !transition.isRunning ? placement.item : -1;
    if (item !== this.#dismissed) this.#dismissed = -1;
    if (item < 0 || item === this.#dismissed) return this.#hideSoon();
    this.#stay();
    if (item === this.#item) return;
    this.#waiting = setTimeout(() => this.#show(item), this.#element.hidden ? hoverDelay : nextHoverDelay);
  }

  /** @param {number} item */
  #show(item) {
    const {arrangement, list} = this.stage, {model} = list, box = arrangement?.boxOf(item);
    if (!arrangement || !box || this.stage.transition.isRunning) return;
    this.#item = item;
    const title = make('b', '', model.title(item)), path = model.thumbnail(item);
    title.dir = 'auto';
    const colors = make('ul');
    model.colors(item).forEach((color, at) => colors.append(cardColor(model, item, color, at)));
    this.#element.replaceChildren(...(path ? [makeImage(path)] : []), title, verdict(model, item), colors);
    this.#element.hidden = false;
    this.#place(shifted(box, this.stage.origin()), Boolean(arrangement.isMosaic));
  }

  /** At the right of the tile, or at the left; where neither has room, below or above.
   * @param {Box} tile in the window @param {boolean} isCell whether the tile is so small that it has to be marked */
  #place(tile, isCell) {
    const {insets, window} = this.stage, {offsetWidth: w, offsetHeight: h} = this.#element, edge = 8;
    const free = {
      left: insets.left + edge,
      right: window.width - insets.right - edge,
      top: insets.top + edge,
      // The bar of a selection stays free.
      bottom: window.height - edge - (this.stage.covered ? insets.bottom + 14 + this.stage.covered : 0),
    };
    const right = tile.x + tile.w + cardDistance, left = tile.x - cardDistance - w;
    const isBeside = right + w <= free.right || left >= free.left;
    const x = right + w <= free.right
      ? right
      : isBeside
      ? left
      : clamp(tile.x + tile.w / 2 - w / 2, free.left, Math.max(free.left, free.right - w));
    const below = tile.y + tile.h + cardDistance, above = tile.y - cardDistance - h;
    const y = isBeside
      ? clamp(tile.y + tile.h / 2 - h / 2, free.top, Math.max(free.top, free.bottom - h))
      : below + h <= free.bottom
      ? below
      : above;
    this.#element.style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px)`;
    this.#cell.hidden = !isCell;
    const {style} = this.#cell;
    style.transform = `translate(${tile.x - 2}px,${tile.y - 2}px)`;
    style.width = `${tile.w + 4}px`;
    style.height = `${tile.h + 4}px`;
  }
}

/** @param {Model} model @param {number} item @param {Color} color @param {number} at its rank */
function cardColor(model, item, color, at) {
  const row = make('li'), line = swatchLine(model, color), name = at === 0 ? model.colorName(item) : '';
  if (name && name !== model.familyName(item)) line.append(`, ${name}`);
  row.append(line);
  return row;
}
