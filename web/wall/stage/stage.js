// The stage shows one arrangement in a scrolling document, and only those of its tiles that are near the window.

import {Signal} from '../../core/events.js';
import {oncePerFrame, reducedMotion} from '../../dom/timing.js';
import {nearestTo, overscan, selectRoom} from '../../core/layouts/layout.js';
import {layouts} from '../../core/layouts/layouts.js';
import {planTransition, shifted} from '../../core/layouts/transition-plan.js';
import {clamp} from '../../core/numbers.js';
import {byId} from '../../dom/elements.js';
import {keepMosaic} from '../mosaic/mosaic-layers.js';
import {isSameMosaic, Mosaic, spokenCell} from '../mosaic/mosaic.js';
import {ClusterPictures} from './cluster-pictures.js';
import {Headings} from './headings.js';
import {isViewEmpty, nearestToView} from './reset-zoom.js';
import {TileSnapshots} from './tile-snapshots.js';
import {Tiles} from './tiles.js';
import {Transition} from './transition.js';

/** Lists up to this long are in the document as a whole. */
const stageMargin = 12, shortList = 200;
/** Faster than this, in pixels a millisecond, images would be gone before they are seen. */
const fastSpeed = 1.6;

export class Stage {
  zoom = 1;
  /** Edges of the window that something else covers. */
  insets = {top: 0, right: 0, bottom: 0, left: 0};
  /** Height of what floats over the lower edge. */ covered = 0;
  /** @type {Layout} */ layout = layouts[0];
  /** @type {Arrangement | null} */ arrangement = null;
  /** @type {number} the item chosen, or -1 */ selected = -1;
  /** @type {Signal<void>} the window shows another part, or another arrangement */ moved = new Signal();
  /** The size of the window and how far it is scrolled, read once: to read them while tiles move would cost a layout each time. */
  window = {width: 0, height: 0, x: 0, y: 0};
  #lastScroll = 0;
  #settling = 0;

  /** @param {ItemList} list */
  constructor(list) {
    this.list = list;
    this.element = byId('stage');
    this.snapshots = new TileSnapshots(list.model);
    this.clusters = new ClusterPictures(list.model, this.snapshots);
    this.tiles = new Tiles(byId('tiles'), list.model, this.snapshots, this.clusters);
    this.headings = new Headings(byId('headings'));
    this.mosaic = new Mosaic(list.model, this.snapshots);
    this.transition = new Transition(list.model, this.snapshots, this.clusters);
    addEventListener('scroll', oncePerFrame(() => this.#scrolled()), {passive: true});
  }

  /** What is free for the layout.
   * @returns {Room} */
  room() {
    const {top, right, bottom, left} = this.insets;
    const width = this.window.width - 2 * stageMargin - right - left;
    const height = this.window.height - top - bottom - stageMargin;
    return {width: Math.max(160, width), height: Math.max(120, height), zoom: this.zoom, limit: left && right ? 44 : 250};
  }

  /** Where the arrangement begins, in the window. */
  origin() {
    return {x: stageMargin + this.insets.left - this.window.x, y: this.insets.top - this.window.y};
  }

  /** The part of the arrangement that is in the free part of the window.
   * @returns {Box} */
  visibleArea() {
    const {x, y} = this.origin(), room = this.room();
    return {x: this.insets.left - x, y: this.insets.top - y, w: room.width + 2 * stageMargin, h: room.height + stageMargin};
  }

  /** Arranges everything again.
   * @param {Change} [change] */
  show(change = {}) {
    const before = {arrangement: this.arrangement, origin: this.origin(), tiles: this.#shownTiles()};
    const isMoving = change.duration && before.arrangement && !reducedMotion.matches;
    if (isMoving) keepMosaic(this);
    const {anchor, scroll} = this.#scrollPlan(change);
    this.list = change.list ?? this.list;
    this.layout = change.layout ?? this.layout;
    this.zoom = clamp(change.zoom ?? this.zoom, this.layout.minZoom, this.layout.maxZoom);
    const hold = change.isPointed && change.at && anchor >= 0 ? {item: anchor, x: change.at.x - before.origin.x} : undefined;
    const next = this.layout.arrange(this.list, {...this.room(), hold}), isSame = isSameMosaic(before.arrangement, next);
    const arrangement = this.arrangement = isSame && before.arrangement ? before.arrangement : next;
    // The wall remembers how small it was asked to be: all items may come again.
    if (arrangement.isContinuous) this.zoom = arrangement.zoom ?? this.zoom;
    this.#resize(arrangement);
    scroll(arrangement);
    this.#readScroll();
    if (change.zoom !== undefined && arrangement.isContinuous && isViewEmpty(this)) this.#center(nearestToView(this), null);
    const {x, y} = this.origin();
    if (isMoving && !isSame) this.#startTransition(before, {x, y}, {...change, anchor});
    else this.#endTransition();
    this.moved.send();
  }

  /** @param {Arrangement} arrangement */
  #resize(arrangement) {
    const {top, right, bottom, left} = this.insets;
    const frame = /** @type {HTMLElement} */ (this.element.parentElement).style;
    const below = arrangement.isContinuous || arrangement.height > this.room().height ? selectRoom : 0;
    frame.padding = `${top}px ${stageMargin + right}px ${bottom + stageMargin + below}px ${stageMargin + left}px`;
    const {style} = this.element;
    style.width = `${arrangement.width}px`;
    style.height = `${arrangement.height}px`;
    style.setProperty('--band', `${arrangement.band}px`);
  }

  /** How to scroll once the new arrangement is there.
   * @param {Change} change @returns {{anchor: number, scroll: (arrangement: Arrangement) => void}} the item that stays, or -1 */
  #scrollPlan(change) {
    const old = this.arrangement, origin = this.origin();
    if (change.at && old?.isContinuous && change.anchor === undefined) {
      const {x, y} = change.at;
      const across = (x - origin.x) / old.width, down = (y - origin.y) / old.height;
      const scroll = (/** @type {Arrangement} */ {width, height}) =>
        this.#scrollTo(across * width + stageMargin + this.insets.left - x, down * height + this.insets.top - y);
      return {anchor: -1, scroll};
    }
    const anchor = change.anchor ?? this.anchor(change.at);
    const box = anchor >= 0 ? old?.boxOf(anchor) : null;
    const doCenter = change.anchor !== undefined || (anchor === this.selected && !change.at) || !box;
    const offset = box && !doCenter ? {x: box.x + origin.x, y: box.y + origin.y} : null;
    // Of a tile that grows it is the part under the pointer that stays. Never its very edge: browsers round how far they
    // scroll, and the pointer would be over the next row.
    const part = offset && box && change.at ? clamp((change.at.y - offset.y) / box.h, 0.1, 0.9) : 0;
    const scroll = (/** @type {Arrangement} */ arrangement) => {
      if (anchor < 0) return;
      const grown = (arrangement.boxOf(anchor)?.h ?? 0) - (box?.h ?? 0);
      this.#center(anchor, offset && {x: offset.x, y: offset.y - part * grown});
    };
    return {anchor, scroll};
  }

  /** The item that should stay in view: the one at a point of the window; without a point the chosen one, or one in the middle.
   * @param {{x: number, y: number}} [at] */
  anchor(at) {
    if (!at && this.selected >= 0 && this.list.positions[this.selected] >= 0) return this.selected;
    if (!this.arrangement || (this.window.y < 10 && !at)) return -1;
    const area = this.visibleArea(), origin = this.origin();
    const point = at ? {x: at.x - origin.x, y: at.y - origin.y} : {x: area.x + area.w / 2, y: area.y + area.h / 2};
    const near = this.arrangement.placements({x: point.x - 60, y: point.y - 60, w: 120, h: 120});
    return near.length ? nearestTo(near, point).item : -1;
  }

  /** Brings an item to the middle of what is free.
   * @param {number} item */
  reveal(item) {
    this.transition.finish();
    this.#center(item, null);
    this.render();
    this.moved.send();
  }

  /** Brings an item to the middle, moving what is in between.
   * @param {number} item @param {number} duration */
  revealSmoothly(item, duration) {
    this.show({anchor: item, duration});
  }

  /** Scrolls just as far as needed to see an item.
   * @param {number} item */
  scrollIntoView(item) {
    const box = this.arrangement?.boxOf(item);
    if (!box) return;
    this.transition.finish();
    const area = this.visibleArea(), edge = 16, below = edge + this.covered;
    const dx = Math.min(0, box.x - edge - area.x) || Math.max(0, box.x + box.w + edge - area.x - area.w);
    const dy = Math.min(0, box.y - edge - area.y) || Math.max(0, box.y + box.h + below - area.y - area.h);
    if (dx || dy) this.#scrollTo(this.window.x + dx, this.window.y + dy);
    this.render();
    this.moved.send();
  }

  /** Shows what is near the window. */
  render() {
    const {arrangement} = this;
    if (!arrangement) return;
    const area = this.#renderTiles(arrangement, Infinity);
    this.mosaic.render(arrangement, this.visibleArea());
    this.headings.render(arrangement.headings(arrangement.isMosaic ? this.visibleArea() : area), this.insets.top);
    this.#showSelection();
  }

  /** @param {Arrangement} arrangement @param {number} limit of new tiles */
  #renderTiles(arrangement, limit) {
    const area = this.#renderedArea(arrangement);
    const placements = arrangement.isMosaic ? spokenCell(this, arrangement) : arrangement.placements(area);
    this.tiles.render(placements, this.list, arrangement.isDetailed, limit);
    return area;
  }

  /** Whether tiles are their colors alone.
   * @param {boolean} isOn */
  showColorsOnly(isOn) {
    this.element.classList.toggle('colors-only', isOn);
    this.snapshots.isColorsOnly = this.mosaic.isColorsOnly = isOn;
    this.mosaic.repaint();
    this.render();
  }

  /** @param {Arrangement} arrangement @returns {Box} */
  #renderedArea(arrangement) {
    if (this.list.items.length <= shortList) return {x: 0, y: 0, w: arrangement.width, h: arrangement.height};
    const {x, y, w, h} = this.visibleArea(), edge = Math.min(overscan, w / 8, h / 8);
    return {x: x - edge, y: y - edge, w: w + 2 * edge, h: h + 2 * edge};
  }

  /** Whether what is shown is about to change: said for screen readers.
   * @param {boolean} isBusy */
  setBusy(isBusy) {
    this.tiles.host.ariaBusy = String(isBusy);
  }

  /** The key of the placement that shows an item.
   * @param {number} item */
  keyOf(item) {
    return this.arrangement?.keyOf?.(item) ?? item;
  }

  /** Whether an item is behind others now.
   * @param {number} item */
  isInCluster(item) {
    return this.keyOf(item) !== item;
  }

  /** @param {number} item the chosen one, or -1 */
  select(item) {
    this.selected = item;
    this.#showSelection();
  }

  #showSelection() {
    if (this.arrangement?.isMosaic) this.#renderTiles(this.arrangement, Infinity);
    const key = this.selected >= 0 ? this.keyOf(this.selected) : NaN;
    this.transition.selectedKey = key;
    this.tiles.choose(key);
  }

  /** What is in the window now, by keys.
   * @returns {Map<number, ShownTile>} */
  #shownTiles() {
    if (this.transition.isRunning) return this.transition.shownTiles();
    if (this.arrangement?.isMosaic) return new Map();
    const origin = this.origin();
    const placements = this.arrangement?.placements(this.visibleArea()) ?? [];
    return new Map(
      placements.map(({key, item, count, pictures, box}) => [key, {item, count, pictures, box: shifted(box, origin), fade: 1}]),
    );
  }

  /** @param {ShownBefore} before
   * @param {{x: number, y: number}} origin @param {Change} change */
  #startTransition(before, origin, {duration = 0, anchor = -1}) {
    const {arrangement} = this;
    if (!arrangement) return;
    this.mosaic.render(arrangement, this.visibleArea());
    this.transition.planLayers(before, {arrangement, origin, anchor, mosaic: this.mosaic});
    const placements = arrangement.isMosaic ? [] : arrangement.placements(this.visibleArea());
    const movingTiles = planTransition(before, {arrangement, origin, placements, window: {width: innerWidth, height: innerHeight}});
    this.element.classList.add('in-transition');
    this.#showSelection();
    this.tiles.isHeld = true;
    this.transition.start(movingTiles, duration, {prepare: () => this.#renderTiles(arrangement, 20), end: () => this.#endTransition()});
  }

  #endTransition() {
    this.transition.stop();
    this.tiles.isHeld = false;
    this.render();
    this.element.classList.remove('in-transition', 'scrolling-fast');
  }

  /** @param {number} item @param {{x: number, y: number} | null} offset where it is to be in the window; null for the middle */
  #center(item, offset) {
    const box = this.arrangement?.boxOf(item);
    if (!box) return;
    const {width, height} = this.room(), {left, top} = this.insets;
    const target = offset ?? {x: left + stageMargin + (width - box.w) / 2, y: top + (height - box.h) / 2};
    this.#scrollTo(box.x + stageMargin + left - target.x, box.y + top - target.y);
  }

  /** @param {number} left @param {number} top */
  #scrollTo(left, top) {
    scrollTo(left, top);
    this.#readScroll();
  }

  #readScroll() {
    Object.assign(this.window, {x: scrollX, y: scrollY});
    this.#lastScroll = performance.now();
  }

  #scrolled() {
    const last = {...this.window, time: this.#lastScroll};
    this.#readScroll();
    const distance = Math.hypot(this.window.x - last.x, this.window.y - last.y);
    if (distance < 1) return;
    this.transition.finish();
    clearTimeout(this.#settling);
    if (!this.arrangement?.isMosaic && distance / Math.max(8, this.#lastScroll - last.time) > fastSpeed) this.#showColorsOnly();
    else this.#endTransition();
    this.moved.send();
  }

  /** Colors alone, until the scrolling slows down. */
  #showColorsOnly() {
    const {arrangement} = this;
    if (!arrangement) return;
    const area = this.visibleArea();
    this.element.classList.add('scrolling-fast');
    this.headings.render(arrangement.headings(area), this.insets.top);
    this.transition.paint(arrangement.placements(area), this.origin());
    this.#settling = setTimeout(() => this.#endTransition(), 90);
  }
}
