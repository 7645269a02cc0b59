// @ts-check
// The parts together: every way to choose, filter, arrange and open ends here.

/** How long things take to get where they belong, in milliseconds. */
const durations = {layout: 650, list: 480, zoom: 260, sheet: 300, drag: 140};

class App {
  /** @param {Model} model @param {Map<string, HTMLImageElement>} images that are loaded */
  constructor(model, images) {
    this.model = model;
    this.corrections = new Corrections(model, openCorrectionStore(model.summary.catalogue));
    this.queue = new ReviewQueue(model);
    this.view = new View(model);
    this.view.queue = this.queue;
    this.stage = new Stage(this.view.list());
    this.stage.tiles.loaded = images;
    this.ribbon = new Ribbon(this.stage);
    this.panel = new Panel(this);
    this.surprise = new Surprise(model);
    this.sheet = new Sheet(this.stage, {
      choose: (item) => this.choose(item, {}), like: (rgb) => this.like(rgb), close: () => this.closeSheet(),
      correction: (item) => this.correcting.partFor(item),
    });
    this.correcting = new Correcting(this);
    this.isComplete = false;
    /** @type {HTMLElement | null} the report in the markup, kept for paper */ this.report = null;
    this.#measure();
    this.stage.show();
    this.ribbon.paint();
    this.#listen();
    listenToPrint(this);
  }

  /** All data is read: now what the address asks for can be shown. */
  complete() {
    this.isComplete = true;
    this.report = byId('report');
    this.report.remove();
    // What was chosen while the data was read stays, unless the address says otherwise.
    if (location.hash) this.restore();
    else this.refresh(0);
    this.view.changed.listen(() => this.refresh(durations.list));
    showCorrections(this);
    this.#prepareLayouts();
    document.documentElement.dataset.ready = '';
  }

  #listen() {
    const {stage} = this;
    buildLayoutButtons(this);
    listenToKeys(this);
    listenToPointer(stage, {
      open: (item) => this.choose(item, {isOpening: true}), expand: (item) => this.expand(item), zoom: (factor, at) => this.zoom(factor, at),
    });
    listenToResizer(this.sheet.element, () => this.#fit(durations.drag));
    this.ribbon.chosen.listen((item) => (this.sheet.isOpen ? this.choose(item, {}) : stage.reveal(item)));
    const search = afterPause(130, () => this.view.set({query: this.#searchField.value, like: -1}));
    byId('search').addEventListener('input', () => { stage.setBusy(true); search(); });
    byId('clear').addEventListener('click', () => this.clear());
    byId('surprise').addEventListener('click', () => this.surpriseMe());
    byId('smaller').addEventListener('click', () => this.zoom(1 / 1.3));
    byId('larger').addEventListener('click', () => this.zoom(1.3));
    addEventListener('resize', oncePerFrame(() => { this.#fit(0); this.ribbon.paint(); }));
    addEventListener('hashchange', () => this.restore());
  }

  /** @type {HTMLInputElement} */ #searchField = byId('search');

  /** @param {number} item @param {{isOpening?: boolean}} how */
  choose(item, {isOpening = false}) {
    if (item === undefined || item < 0) return;
    const {stage} = this;
    stage.select(item);
    if (isOpening && !this.sheet.isOpen) {
      this.sheet.element.hidden = false;
      this.sheet.show(item);
      this.#fit(durations.sheet);
    } else {
      if (this.sheet.isOpen) this.sheet.show(item);
      if (this.sheet.isOpen) stage.revealSmoothly(item, durations.sheet);
      else stage.scrollIntoView(item);
    }
    this.#writeAddress();
  }

  closeSheet() {
    this.correcting.end();
    this.sheet.element.hidden = true;
    this.#fit(durations.sheet);
    this.stage.tiles.host.focus({preventScroll: true});
    this.#writeAddress();
  }

  /** @param {string} name */
  openPanel(name) {
    this.panel.open(name);
    this.#fit(durations.sheet);
    this.#writeAddress();
  }

  /** @param {string} name */
  arrange(name) {
    const layout = layouts.find((one) => one.name === name) ?? layouts[0];
    if (layout === this.stage.layout) return;
    const anchor = this.stage.selected >= 0 ? this.stage.selected : undefined;
    this.stage.show({layout, zoom: 1, anchor, duration: durations.layout});
    this.#showState();
  }

  /** @param {number} factor @param {{x: number, y: number}} [at] */
  zoom(factor, at) {
    const {stage} = this, {left, right, top, bottom} = stage.insets;
    const middle = {x: (left + innerWidth - right) / 2, y: (top + innerHeight - bottom) / 2};
    const point = at ?? (stage.selected < 0 ? middle : undefined);
    stage.show({zoom: stage.zoom * factor, at: point, duration: durations.zoom});
    this.#showState();
  }

  /** Zooms until the cluster of an item comes apart.
   * @param {number} item */
  expand(item) {
    const {stage} = this;
    const factor = stage.arrangement?.zoomInto(item, stage.room()) ?? 1;
    stage.show({zoom: stage.zoom * factor, anchor: item, duration: durations.layout});
    this.#showState();
  }

  surpriseMe() {
    const item = this.surprise.next(this.stage.list);
    if (item < 0) return;
    this.choose(item, {isOpening: true});
    announce(this.model.accessibleLabel(item));
  }

  /** Ranks the wall by nearness to a color.
   * @param {number} rgb */
  like(rgb) {
    this.#searchField.value = '';
    this.view.set({like: rgb, query: ''});
    scrollTo(0, 0);
  }

  clear() {
    this.#searchField.value = '';
    this.view.clear();
  }

  /** Shows what the view has now.
   * @param {number} duration */
  refresh(duration) {
    const list = this.view.list();
    const isRanked = !list.isWallOrder;
    const isThere = this.stage.selected >= 0 && list.positions[this.stage.selected] >= 0;
    this.stage.show({list, anchor: isRanked ? list.items[0] : isThere ? this.stage.selected : undefined, duration});
    this.ribbon.paint();
    byId('nothing').hidden = list.items.length > 0;
    if (this.sheet.isOpen) this.sheet.show(this.sheet.item);
    this.panel.refresh();
    this.#showState();
    this.stage.setBusy(false);
  }

  /** Fits the wall into what is free now.
   * @param {number} duration */
  #fit(duration) {
    this.#measure();
    this.stage.show({duration});
  }

  #measure() {
    const {insets} = this.stage, {sheet, panel} = this;
    Object.assign(this.stage.window, {width: document.documentElement.clientWidth, height: innerHeight});
    insets.top = byId('bar').offsetHeight;
    insets.left = panel.inset;
    insets.right = sheet.isOpen && !isSheetBelow() ? sheet.element.offsetWidth : 0;
    insets.bottom = sheet.isOpen && isSheetBelow() ? sheet.element.offsetHeight : 0;
  }

  #showState() {
    const {items} = this.stage.list;
    const all = this.model.summary.counts.items;
    byId('total').textContent = items.length === all ? plural(all, 'item') : `${formatCount(items.length)} of ${plural(all, 'item')}`;
    showLayout(this.stage.layout.name);
    this.#writeAddress();
  }

  /** So that the first switch to a layout is as smooth as the others. */
  #prepareLayouts() {
    const {list} = this.stage;
    for (const layout of layouts) whenIdle(() => layout.prepare(list));
  }

  /** Soon, and once for many changes: browsers take a while for it. */
  #writeAddress = afterPause(250, () => this.#writeAddressNow());

  #writeAddressNow() {
    if (!this.isComplete) return;
    const {view, stage, model} = this;
    writeAddress({
      layout: stage.layout.name, zoom: stage.zoom, item: this.sheet.isOpen ? model.ids[this.sheet.item] : '', query: view.query,
      families: [...view.families].map((family) => model.summary.families[family] ?? 'none'),
      flags: [...view.flags].map((flag) => model.summary.flags[flag]), word: view.word < 0 ? '' : model.words[view.word],
      like: view.like, isFlaggedFirst: view.isFlaggedFirst, isQueueOnly: view.isQueueOnly, isInStockOnly: view.isInStockOnly,
      price: rangeText(view.price, model), panel: this.panel.kind?.name ?? '',
    });
  }

  /** Shows what the address says. */
  restore() {
    const {view, stage, model} = this, address = readAddress();
    view.families = new Set(address.families.map((name) => indexOr(model.summary.families, name, noFamily)));
    view.flags = new Set(address.flags.map((name) => indexOr(model.summary.flags, name, 15)));
    view.word = address.word ? indexOr(model.words, address.word, -1) : -1;
    [view.query, view.like, view.isFlaggedFirst] = [address.query, address.like, address.isFlaggedFirst];
    view.isQueueOnly = address.isQueueOnly;
    [view.isInStockOnly, view.price] = [address.isInStockOnly, rangeOf(address.price, model)];
    this.#searchField.value = address.query;
    const item = address.item ? model.itemWithId(address.item) : -1;
    this.sheet.element.hidden = item < 0;
    stage.selected = item >= 0 ? item : stage.selected;
    stage.layout = layouts.find(({name}) => name === address.layout) ?? layouts[0];
    stage.zoom = address.zoom;
    stage.list = view.list();
    if (item >= 0) this.sheet.show(item);
    this.panel.open(address.panel);
    this.#measure();
    this.refresh(0);
  }
}

/** @param {string[]} list @param {string} text @param {number} other */
const indexOr = (list, text, other) => (list.includes(text) ? list.indexOf(text) : other);
