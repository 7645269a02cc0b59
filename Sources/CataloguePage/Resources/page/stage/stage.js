// @ts-check
// The stage shows one arrangement in a scrolling document, and only those of its tiles that are near the window.

const stageMargin = 12;
const overscan = 100;
/** Lists up to this long are in the document as a whole. */
const shortList = 200;
/** Faster than this, in pixels a millisecond, pictures would be gone before they are seen. */
const blurSpeed = 1.6;

/** @typedef {object} Change
 * @property {ItemList} [list]
 * @property {Layout} [layout]
 * @property {number} [zoom]
 * @property {number} [anchor] an item that comes to the middle of what is free; else the chosen one, or what is there, stays
 * @property {{x: number, y: number}} [at] a point of the window that stays where it is
 * @property {number} [duration] of the way there, in milliseconds
 */

class Stage {
  zoom = 1;
  /** Edges of the window that something else covers. */
  insets = {top: 0, right: 0, bottom: 0, left: 0};
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
    this.faces = new Faces(list.model);
    this.tiles = new Tiles(byId('tiles'), list.model, this.faces);
    this.headings = new Headings(byId('headings'));
    this.flight = new Flight(list.model, this.faces);
    addEventListener('scroll', oncePerFrame(() => this.#scrolled()), {passive: true});
  }

  /** What is free for the layout.
   * @returns {Room} */
  room() {
    const {top, right, bottom, left} = this.insets;
    const width = this.window.width - 2 * stageMargin - right - left;
    const height = this.window.height - top - bottom - stageMargin;
    return {width: Math.max(160, width), height: Math.max(120, height), zoom: this.zoom, limit: 250};
  }

  /** Where the arrangement begins, in the window. */
  origin() { return {x: stageMargin + this.insets.left - this.window.x, y: this.insets.top - this.window.y}; }

  /** The part of the arrangement that is in the free part of the window.
   * @returns {Box} */
  visibleArea() {
    const {x, y} = this.origin(), room = this.room();
    return {x: this.insets.left - x, y: this.insets.top - y, w: room.width + 2 * stageMargin, h: room.height + stageMargin};
  }

  /** Arranges everything again.
   * @param {Change} [change] */
  show(change = {}) {
    const before = {arrangement: this.arrangement, origin: this.origin(), places: this.#places()};
    const hold = this.#hold(change);
    this.list = change.list ?? this.list;
    this.layout = change.layout ?? this.layout;
    this.zoom = clamp(change.zoom ?? this.zoom, this.layout.minZoom, this.layout.maxZoom);
    const arrangement = this.arrangement = this.layout.arrange(this.list, this.room());
    this.#resize(arrangement);
    hold(arrangement);
    this.#readScroll();
    const {x, y} = this.origin();
    if (change.duration && before.arrangement && !stillPreferred.matches) this.#fly(before, {x, y}, change.duration);
    else this.#land();
    this.moved.send();
  }

  /** @param {Arrangement} arrangement */
  #resize(arrangement) {
    const {top, right, bottom, left} = this.insets;
    const frame = /** @type {HTMLElement} */ (this.element.parentElement).style;
    frame.padding = `${top}px ${stageMargin + right}px ${bottom + stageMargin}px ${stageMargin + left}px`;
    const {style} = this.element;
    style.width = `${arrangement.width}px`;
    style.height = `${arrangement.height}px`;
    style.setProperty('--band', `${arrangement.band}px`);
  }

  /** How to scroll once the new arrangement is there.
   * @param {Change} change @returns {(arrangement: Arrangement) => void} */
  #hold(change) {
    const old = this.arrangement, origin = this.origin();
    if (change.at && old?.isContinuous && change.anchor === undefined) {
      const {x, y} = change.at;
      const across = (x - origin.x) / old.width, down = (y - origin.y) / old.height;
      return ({width, height}) => this.#scrollTo(across * width + stageMargin + this.insets.left - x, down * height + this.insets.top - y);
    }
    const anchor = change.anchor ?? this.anchor(change.at);
    const box = anchor >= 0 ? old?.boxOf(anchor) : null;
    const doCenter = change.anchor !== undefined || anchor === this.selected || !box;
    const offset = box && !doCenter ? {x: box.x + origin.x, y: box.y + origin.y} : null;
    return () => { if (anchor >= 0) this.#center(anchor, offset); };
  }

  /** The item that should stay in view: the chosen one, or the one at a point of the window.
   * @param {{x: number, y: number}} [at] the middle when it is missing */
  anchor(at) {
    if (this.selected >= 0 && this.list.positions[this.selected] >= 0) return this.selected;
    if (!this.arrangement || (this.window.y < 10 && !at)) return -1;
    const area = this.visibleArea(), origin = this.origin();
    const point = at ? {x: at.x - origin.x, y: at.y - origin.y} : {x: area.x + area.w / 2, y: area.y + area.h / 2};
    const near = this.arrangement.marks({x: point.x - 60, y: point.y - 60, w: 120, h: 120});
    return near.length ? nearestTo(near, point).item : -1;
  }

  /** Brings an item to the middle of what is free.
   * @param {number} item */
  reveal(item) {
    this.flight.finish();
    this.#center(item, null);
    this.render();
  }

  /** Brings an item to the middle, seen all the way when it is not far.
   * @param {number} item @param {number} duration */
  glide(item, duration) {
    this.show({anchor: item, duration});
  }

  /** Scrolls just as far as needed to see an item.
   * @param {number} item */
  nudge(item) {
    const box = this.arrangement?.boxOf(item);
    if (!box) return;
    this.flight.finish();
    const area = this.visibleArea(), edge = 16;
    const dx = Math.min(0, box.x - edge - area.x) || Math.max(0, box.x + box.w + edge - area.x - area.w);
    const dy = Math.min(0, box.y - edge - area.y) || Math.max(0, box.y + box.h + edge - area.y - area.h);
    if (dx || dy) this.#scrollTo(this.window.x + dx, this.window.y + dy);
    this.render();
  }

  /** Shows what is near the window. */
  render() {
    const {arrangement} = this;
    if (!arrangement) return;
    const area = this.#renderTiles(arrangement, Infinity);
    this.headings.render(arrangement.headings(area), this.insets.top);
    this.#ring();
  }

  /** @param {Arrangement} arrangement @param {number} limit of new tiles */
  #renderTiles(arrangement, limit) {
    const area = this.#renderedArea(arrangement);
    const look = {isDetailed: arrangement.isDetailed, total: this.list.items.length};
    this.tiles.render(arrangement.marks(area), look, limit);
    return area;
  }

  /** @param {Arrangement} arrangement @returns {Box} */
  #renderedArea(arrangement) {
    if (this.list.items.length <= shortList) return {x: 0, y: 0, w: arrangement.width, h: arrangement.height};
    const {x, y, w, h} = this.visibleArea();
    return {x: x - overscan, y: y - overscan, w: w + 2 * overscan, h: h + 2 * overscan};
  }

  /** Whether an item is behind others now.
   * @param {number} item */
  isInCluster(item) { return this.arrangement ? this.arrangement.keyOf(item) !== item : false; }

  /** @param {number} item the chosen one, or -1 */
  select(item) {
    this.selected = item;
    this.#ring();
  }

  #ring() {
    const key = this.selected >= 0 && this.arrangement ? this.arrangement.keyOf(this.selected) : NaN;
    this.flight.ringed = key;
    this.tiles.choose(key);
  }

  /** What is in the window now, and where.
   * @returns {Map<number, Place>} */
  #places() {
    const places = new Map();
    if (this.flight.isOn) {
      for (const {key, item, count, fadeTo} of this.flight.movers) {
        const now = this.flight.whereabouts(key);
        if (now && fadeTo > 0) places.set(key, {item, count, ...now});
      }
      return places;
    }
    const {x, y} = this.origin();
    for (const {key, item, count, box} of this.arrangement?.marks(this.visibleArea()) ?? []) {
      places.set(key, {item, count, box: {...box, x: box.x + x, y: box.y + y}, fade: 1});
    }
    return places;
  }

  /** @param {{arrangement: Arrangement | null, origin: {x: number, y: number}, places: Map<number, Place>}} before
   * @param {{x: number, y: number}} origin @param {number} duration */
  #fly(before, origin, duration) {
    const {arrangement} = this;
    if (!arrangement) return;
    const marks = arrangement.marks(this.visibleArea());
    const movers = plannedMovers(before, {arrangement, origin, marks});
    this.element.classList.add('flying');
    this.#ring();
    this.tiles.isHeld = true;
    this.flight.start(movers, duration, {prepare: () => this.#renderTiles(arrangement, 20), land: () => this.#land()});
  }

  #land() {
    this.flight.stop();
    this.tiles.isHeld = false;
    this.render();
    this.element.classList.remove('flying', 'passing');
  }

  /** @param {number} item @param {{x: number, y: number} | null} offset where it shall be in the window; null for the middle */
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
    this.flight.finish();
    clearTimeout(this.#settling);
    if (distance / Math.max(8, this.#lastScroll - last.time) > blurSpeed) this.#blur();
    else this.#land();
    this.moved.send();
  }

  /** Colors alone, until the scrolling slows down. */
  #blur() {
    const {arrangement} = this;
    if (!arrangement) return;
    const area = this.visibleArea();
    this.element.classList.add('passing');
    this.headings.render(arrangement.headings(area), this.insets.top);
    this.flight.paint(arrangement.marks(area), this.origin());
    this.#settling = setTimeout(() => this.#land(), 90);
  }
}

/** @param {Mark[]} marks @param {{x: number, y: number}} point */
function nearestTo(marks, {x, y}) {
  const distance = (/** @type {Box} */ box) => Math.hypot(box.x + box.w / 2 - x, box.y + box.h / 2 - y);
  return marks.reduce((best, mark) => (distance(mark.box) < distance(best.box) ? mark : best));
}
