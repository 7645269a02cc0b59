// The parts together: every way to choose, filter, arrange and open ends here.

import {colorsText} from '../../core/color/color-distance.js';
import {hexOf} from '../../core/color/color.js';
import {whenIdle} from '../../core/events.js';
import {accessibleLabel} from '../../core/items/accessible-label.js';
import {noFamily} from '../../core/items/model.js';
import {ReviewQueue} from '../../core/items/review-queue.js';
import {ItemSelection} from '../../core/items/selection.js';
import {countItems, shownItem} from '../../core/items/stacks.js';
import {Surprise} from '../../core/items/surprise.js';
import {typedGoesWith} from '../../core/items/typed-color.js';
import {layouts} from '../../core/layouts/layouts.js';
import {formatCount, plural} from '../../core/text.js';
import {readAddress} from '../../core/view/address.js';
import {asOrder} from '../../core/view/orders.js';
import {View} from '../../core/view/view.js';
import {announce} from '../../dom/copy.js';
import {byId, focusInPlace} from '../../dom/elements.js';
import {Correcting} from '../corrections/correcting.js';
import {openCorrectionStore} from '../corrections/correction-store.js';
import {Corrections} from '../../core/items/corrections.js';
import {showCorrections} from '../corrections/pending-list.js';
import {Sheet} from '../sheet/sheet.js';
import {isSheetBelow} from '../sheet/resizer.js';
import {keepFocus, Overlays} from '../input/focus.js';
import {Panel} from '../panels/panel.js';
import {ActiveFilters} from '../search/active-filters.js';
import {showNoMatches} from '../search/no-matches.js';
import {Suggestions} from '../search/suggestions.js';
import {SelectionBar} from '../selection/selection-bar.js';
import {SelectionMarks} from '../selection/selection-marks.js';
import {Overview} from '../stage/overview.js';
import {Stage} from '../stage/stage.js';
import {restoreAddress, shownAddress} from './app-address.js';
import {showLayout, showShown} from './bar.js';
import {listenToControls} from './controls.js';
import {openable, ViewHistory, zoomedLayout} from './history.js';
import {showVision} from './vision.js';

/** How long things take to get where they belong, in milliseconds. */
export const durations = {layout: 650, list: 480, zoom: 260, sheet: 300, drag: 140};

export class App {
  /** @param {Model} model @param {Map<string, HTMLImageElement>} images that are loaded */
  constructor(model, images) {
    this.model = model;
    this.corrections = new Corrections(model, openCorrectionStore(model), announce);
    this.queue = new ReviewQueue(model);
    this.view = new View(model);
    this.view.queue = this.queue;
    this.stage = new Stage(this.view.list());
    this.stage.tiles.loaded = images;
    this.overview = new Overview(this.stage);
    this.panel = new Panel(this);
    this.overlays = new Overlays();
    this.filters = new ActiveFilters(this.view, () => scrollTo(0, 0));
    this.suggestions = new Suggestions(this.view, (query) => this.find(query));
    this.surprise = new Surprise(model);
    this.selection = this.view.selection = new ItemSelection(model);
    this.selectionBar = new SelectionBar(this);
    new SelectionMarks(this.selection, this.stage);
    this.sheet = new Sheet(this.stage, {
      choose: (item) => this.choose(item, {}),
      like: (colors) => this.like(colors),
      goWith: (item) => this.goWith(item),
      close: () => this.closeSheet(),
      correction: (item) => this.correcting.partFor(item),
    });
    this.correcting = new Correcting(this);
    this.isComplete = false;
    /** @type {HTMLElement | null} the report in the markup, kept for paper */ this.report = null;
    this.history = new ViewHistory(() => shownAddress(this), (changed, place) => this.#visit(changed, place));
    this.measure();
    this.stage.show();
    listenToControls(this);
    whenIdle(() => this.overview.paint()); // the tiles are seen before it
  }

  /** All data is read: now what the address asks for can be shown. */
  complete() {
    this.isComplete = true;
    this.report = byId('report');
    this.report.remove();
    // What was chosen while the data was read stays, unless the address says otherwise.
    if (location.hash) this.restore();
    else this.refresh(0);
    this.history.begin();
    const place = this.history.reloadedPlace;
    if (place) scrollTo(place.x, place.y);
    this.view.changed.listen(() => this.refresh(durations.list));
    showCorrections(this);
    this.#prepareLayouts();
    document.documentElement.dataset.ready = '';
  }

  /** @type {HTMLInputElement} */ searchField = byId('search');
  #isTyping = false;
  /** What items go with by the words of the last search; empty for none. */ #typedGoes = '';

  /** @param {number} item @param {{isOpening?: boolean}} how */
  choose(item, {isOpening = false}) {
    if (item === undefined || item < 0) return;
    const {stage} = this, tile = shownItem(stage.list, item);
    stage.select(tile);
    if (isOpening && !this.sheet.isOpen) {
      this.overlays.open(this.sheet.element);
      this.sheet.element.hidden = false;
      this.sheet.show(item);
      this.fit(durations.sheet);
    } else {
      if (this.sheet.isOpen) this.sheet.show(item);
      if (this.sheet.isOpen) stage.revealSmoothly(tile, durations.sheet);
      else stage.scrollIntoView(tile);
    }
    this.writeAddress();
  }

  closeSheet() {
    const giveFocusBack = this.overlays.close(this.sheet.element);
    this.correcting.end();
    this.sheet.element.hidden = true;
    this.fit(durations.sheet);
    giveFocusBack();
    this.writeAddress();
  }

  /** @param {string} name */
  openPanel(name) {
    const {element} = this.panel;
    if (name) this.overlays.open(element);
    const giveFocusBack = name ? () => focusInPlace(byId('panel-body')) : this.overlays.close(element);
    this.panel.open(name);
    this.fit(durations.sheet);
    giveFocusBack();
    this.writeAddress();
  }

  /** @param {string} name */
  arrange(name) {
    const layout = layouts.find((one) => one.name === name) ?? layouts[0];
    if (layout === this.stage.layout) return;
    const anchor = this.stage.selected >= 0 ? this.stage.selected : undefined;
    this.stage.show({layout, zoom: 1, anchor, duration: durations.layout});
    this.showState();
  }

  /** @param {number} factor @param {{x: number, y: number}} [at] */
  zoom(factor, at) {
    const {stage} = this, {left, right, top, bottom} = stage.insets;
    const middle = {x: (left + innerWidth - right) / 2, y: (top + innerHeight - bottom) / 2};
    const point = at ?? (stage.selected < 0 ? middle : undefined);
    stage.show({zoom: (stage.arrangement?.zoom ?? stage.zoom) * factor, at: point, isPointed: at !== undefined, duration: durations.zoom});
    this.showState();
  }

  /** A step in or out; those among small cells are wider, for there are many sizes.
   * @param {1 | -1} direction @param {{x: number, y: number}} [at] */
  zoomStep(direction, at) {
    this.zoom((this.stage.arrangement?.isMosaic ? 1.6 : 1.3) ** direction, at);
  }

  /** All the way out, or back to pictures. */
  toggleWhole() {
    const {stage} = this;
    stage.show({zoom: stage.arrangement?.isMosaic ? 1 : stage.layout.minZoom, duration: durations.layout});
    this.showState();
  }

  /** From the mosaic to pictures, at an item.
   * @param {number} item */
  enter(item) {
    if (this.sheet.isOpen) this.overlays.close(this.sheet.element);
    this.sheet.element.hidden = true;
    focusInPlace(this.stage.tiles.host);
    this.measure();
    this.stage.select(item);
    this.stage.show({zoom: 1, anchor: item, duration: durations.layout});
    this.showState();
  }

  /** Shows tiles as their plain colors, or with their pictures.
   * @param {boolean} isOn */
  showColorsOnly(isOn) {
    this.stage.showColorsOnly(isOn);
    showShown(isOn);
    this.writeAddress();
  }

  /** Zooms until the cluster of an item comes apart.
   * @param {number} item */
  expand(item) {
    const {stage} = this;
    const factor = stage.arrangement?.zoomInto?.(item, stage.room()) ?? 1;
    stage.show({zoom: stage.zoom * factor, anchor: item, duration: durations.layout});
    this.showState();
  }

  surpriseMe() {
    const item = this.surprise.next(this.stage.list);
    if (item < 0) return;
    this.choose(item, {isOpening: true});
    announce(accessibleLabel(this.model, item));
  }

  /** Searches for words and colors.
   * @param {string} query */
  find(query) {
    if (this.searchField.value !== query) this.searchField.value = query;
    else this.#isTyping = true;
    const goes = typedGoesWith(this.model, query), before = this.#typedGoes;
    this.#typedGoes = goes ? hexOf(goes.rgb) : '';
    if (goes) this.view.set({...asOrder(), goes: this.#typedGoes, q: goes.rest});
    else this.view.set({q: query, like: '', ...(query && this.view.asked.goes !== before ? {} : {goes: ''})});
    if (this.#isTyping) this.suggestions.show();
    this.#isTyping = false;
  }

  /** Ranks the wall by nearness to colors.
   * @param {{rgb: number, weight: number}[]} colors */
  like(colors) {
    this.view.set({...asOrder(), like: colorsText(colors), q: ''});
    scrollTo(0, 0);
  }

  /** Orders the wall by what goes with an item.
   * @param {number} item */
  goWith(item) {
    if (item < 0 || this.model.family[item] === noFamily) return;
    this.view.set({...asOrder(), goes: hexOf(this.model.rgb[item]), q: ''});
    scrollTo(0, 0);
  }

  /** Shows colors as people with another color vision see them.
   * @param {string} vision */
  seeAs(vision) {
    showVision(vision, (name) => this.seeAs(name));
    this.panel.refresh();
    this.writeAddress();
  }

  clear() {
    this.filters.clear();
  }

  /** Shows what the view has now.
   * @param {number} duration */
  refresh(duration) {
    keepFocus(() => this.#refresh(duration));
  }

  /** @param {number} duration */
  #refresh(duration) {
    const list = this.view.list();
    if (this.stage.selected >= 0) this.stage.selected = shownItem(list, this.stage.selected);
    if (!this.#isTyping) this.searchField.value = this.view.query;
    this.filters.show();
    this.measure();
    const isRanked = !list.isWallOrder;
    const isThere = this.stage.selected >= 0 && list.positions[this.stage.selected] >= 0;
    this.stage.show({list, anchor: isRanked ? list.items[0] : isThere ? this.stage.selected : undefined, duration});
    this.overview.paint();
    showNoMatches(this.view, list, (query) => this.find(query));
    if (this.sheet.isOpen) this.sheet.show(this.sheet.item);
    this.panel.refresh();
    this.selectionBar.update();
    this.showState();
    this.stage.setBusy(false);
  }

  /** Fits the wall into what is free now.
   * @param {number} duration */
  fit(duration) {
    this.measure();
    this.stage.show({duration});
  }

  measure() {
    const {insets} = this.stage, {sheet, panel} = this;
    Object.assign(this.stage.window, {width: document.documentElement.clientWidth, height: innerHeight});
    insets.top = byId('bar').offsetHeight + this.filters.height;
    insets.left = panel.inset;
    insets.right = sheet.isOpen && !isSheetBelow() ? sheet.element.offsetWidth : 0;
    insets.bottom = sheet.isOpen && isSheetBelow() ? sheet.element.offsetHeight : 0;
    for (const side of /** @type {const} */ (['left', 'right', 'bottom'])) {
      document.documentElement.style.setProperty(`--covered-${side}`, `${insets[side]}px`);
    }
    Object.assign(this.filters.element.style, {left: `${insets.left}px`, right: `${insets.right}px`});
  }

  showState() {
    const count = countItems(this.stage.list);
    const all = this.model.summary.counts.items;
    byId('total').textContent = count === all ? plural(all, 'item') : `${formatCount(count)} of ${plural(all, 'item')}`;
    showLayout(this.stage.layout.name);
    this.writeAddress();
  }

  /** So that the first switch to a layout, and the first search, are as smooth as the others. */
  #prepareLayouts() {
    const {list} = this.stage;
    for (const layout of layouts) whenIdle(() => layout.prepare(list, this.stage.room()));
    whenIdle(() => this.view.search.prepare());
  }

  writeAddress() {
    if (this.isComplete) this.history.write();
  }

  /** Shows an entry of the history.
   * @param {string[]} changed parts of the address
   * @param {import('./history.js').ScrollPlace} [place] */
  #visit(changed, place) {
    const isZoomStep = this.stage.layout.name === zoomedLayout;
    if (changed.some((name) => (name === 'zoom' ? isZoomStep : !openable.includes(name)))) {
      this.restore();
      if (place) scrollTo(place.x, place.y);
      return;
    }
    const address = readAddress(location.hash), item = address.item ? this.model.itemWithId(address.item) : -1;
    if (changed.includes('panel')) this.openPanel(address.panel);
    if (item >= 0) this.choose(item, {isOpening: true});
    else if (this.sheet.isOpen) this.closeSheet();
  }

  /** Shows what the address says. */
  restore() {
    restoreAddress(this);
  }
}
