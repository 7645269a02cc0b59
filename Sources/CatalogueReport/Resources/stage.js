// @ts-check
// The stage shows one arrangement in a scrolling document, and only those of its tiles that are near the window.

const stageMargin = 12;
const overscan = 100;
/** Faster than this, in pixels a millisecond, pictures would be gone before they are seen. */
const blurSpeed = 4;

class Stage {
  zoom = 1;
  /** Edges of the window that the bar and the sheet cover. */
  insets = {top: 0, right: 0, bottom: 0};
  /** @type {Layout} */ layout = layouts[0];
  /** @type {Arrangement | null} */ arrangement = null;
  /** @type {number} the item chosen, or -1 */ selected = -1;
  /** @type {Signal<void>} */ moved = new Signal();
  #lastScroll = {x: 0, y: 0, time: 0};
  #settling = 0;
  #headings = new Map();

  /** @param {ItemList} list */
  constructor(list) {
    this.list = list;
    this.element = byId('stage');
    this.tiles = new Tiles(byId('tiles'), list.model);
    this.headingHost = byId('headings');
    addEventListener('scroll', oncePerFrame(() => this.#scrolled()), {passive: true});
  }

  /** What is free for the wall. @returns {Room} */
  room() {
    const width = document.documentElement.clientWidth - 2 * stageMargin - this.insets.right;
    return {width: Math.max(200, width), height: Math.max(200, innerHeight - this.insets.top - this.insets.bottom), zoom: this.zoom};
  }

  /** Arranges everything again.
   * @param {{list?: ItemList, layout?: Layout, zoom?: number, anchor?: number}} [change]
   *   `anchor` is an item that stays, or comes, to the middle of what is free */
  show(change = {}) {
    const anchor = change.anchor ?? this.anchor();
    const kept = anchor >= 0 ? this.#offsetOf(anchor) : null;
    this.list = change.list ?? this.list;
    this.layout = change.layout ?? this.layout;
    this.zoom = clamp(change.zoom ?? this.zoom, this.layout.minZoom, this.layout.maxZoom);
    const arrangement = this.layout.arrange(this.list, this.room());
    this.arrangement = arrangement;
    const {style} = this.element;
    style.margin = `${this.insets.top}px ${stageMargin + this.insets.right}px ${this.insets.bottom + 24}px ${stageMargin}px`;
    style.width = `${arrangement.width}px`;
    style.height = `${arrangement.height}px`;
    style.setProperty('--band', `${arrangement.band}px`);
    if (anchor >= 0) this.#scrollTo(anchor, change.anchor === undefined && anchor !== this.selected ? kept : null);
    this.render(true);
    this.moved.send();
  }

  /** The item that should stay where it is: the chosen one, or the one in the middle of the window. */
  anchor() {
    if (this.selected >= 0 && this.list.positions[this.selected] >= 0) return this.selected;
    if (!this.arrangement || scrollY < 10) return -1;
    const area = this.visibleArea();
    const middle = {x: area.x + area.w / 2, y: area.y + area.h / 2, w: 1, h: 1};
    return this.arrangement.marks(middle)[0]?.item ?? -1;
  }

  /** Brings an item to the middle of what is free. @param {number} item */
  reveal(item) {
    this.#scrollTo(item, null);
    this.render(true);
  }

  /** The part of the arrangement that is in the window. @returns {Box} */
  visibleArea() {
    const room = this.room();
    return {x: scrollX - stageMargin, y: scrollY, w: room.width + 2 * stageMargin, h: room.height};
  }

  /** @param {boolean} withPictures */
  render(withPictures) {
    const {arrangement} = this;
    if (!arrangement) return;
    const area = this.visibleArea();
    const wide = {x: area.x - overscan, y: area.y - overscan, w: area.w + 2 * overscan, h: area.h + this.insets.bottom + 2 * overscan};
    const look = {band: arrangement.band, isDetailed: arrangement.isDetailed, total: this.list.items.length};
    this.tiles.render(arrangement.marks(wide), look, withPictures);
    this.#renderHeadings(arrangement.headings(wide));
    this.#markSelected();
  }

  /** @param {number} item */
  select(item) {
    this.selected = item;
    this.#markSelected();
  }

  #markSelected() {
    for (const tile of this.element.querySelectorAll('[aria-selected="true"]')) tile.setAttribute('aria-selected', 'false');
    const tile = this.tiles.at(this.selected);
    tile?.setAttribute('aria-selected', 'true');
    if (tile) this.tiles.host.setAttribute('aria-activedescendant', tile.id);
    else this.tiles.host.removeAttribute('aria-activedescendant');
  }

  /** Where an item is in the window. @param {number} item */
  #offsetOf(item) {
    const box = this.arrangement?.boxOf(item);
    return box ? {x: box.x - scrollX, y: box.y - scrollY} : null;
  }

  /** @param {number} item @param {{x: number, y: number} | null} offset where it shall be in the window; null for the middle */
  #scrollTo(item, offset) {
    const box = this.arrangement?.boxOf(item);
    if (!box) return;
    const room = this.room();
    const target = offset ?? {x: (room.width - box.w) / 2, y: (room.height - box.h) / 2};
    scrollTo({left: box.x - target.x, top: box.y - target.y, behavior: 'instant'});
  }

  #scrolled() {
    const now = performance.now(), last = this.#lastScroll;
    const speed = Math.hypot(scrollX - last.x, scrollY - last.y) / Math.max(1, now - last.time);
    this.#lastScroll = {x: scrollX, y: scrollY, time: now};
    const isBlurred = speed > blurSpeed;
    this.render(!isBlurred);
    this.moved.send();
    clearTimeout(this.#settling);
    if (isBlurred) this.#settling = setTimeout(() => this.render(true), 80);
  }

  /** @param {Heading[]} headings */
  #renderHeadings(headings) {
    const wanted = new Map(headings.map((heading) => [heading.key + heading.title, heading]));
    for (const [key, element] of this.#headings) {
      if (wanted.has(key)) continue;
      element.remove();
      this.#headings.delete(key);
    }
    for (const [key, heading] of wanted) {
      let element = this.#headings.get(key);
      if (!element) {
        element = make('h2', `heading-${heading.kind}`);
        element.append(make('b', '', heading.title), make('span', '', heading.note));
        this.headingHost.append(element);
        this.#headings.set(key, element);
      }
      const {x, y, w, h} = heading.box;
      element.style.cssText = `transform:translate(${x}px,${y}px);width:${w}px;height:${h}px`;
    }
  }
}
