// @ts-check
// What the application shows as an address, and the way back.

/** The address of what is on view, without `#`.
 * @param {App} app */
function shownAddress({view, stage, model, sheet, panel, selection}) {
  return addressText({
    layout: stage.layout.name, zoom: stage.zoom, item: sheet.isOpen ? model.ids[sheet.item] : '', query: view.query,
    families: [...view.families].map((family) => model.summary.families[family] ?? 'none'),
    flags: [...view.flags].map((flag) => model.summary.flags[flag]), word: view.word < 0 ? '' : model.words[view.word],
    like: view.like, isFlaggedFirst: view.isFlaggedFirst, isQueueOnly: view.isQueueOnly, isInStockOnly: view.isInStockOnly,
    isStacked: view.isStacked, price: rangeText(view.price, model), panel: panel.kind?.name ?? '', vision: shownVision(),
    isColorsOnly: stage.snapshots.isColorsOnly,
    only: view.only ? linkText(model, view.only) ?? '' : '', select: linkText(model, selection.items()) ?? '',
  });
}

/** Shows what the address says.
 * @param {App} app */
function restoreAddress(app) {
  const {view, stage, model} = app, address = readAddress();
  view.families = new Set(address.families.map((name) => indexOr(model.summary.families, name, noFamily)));
  view.flags = new Set(address.flags.map((name) => indexOr(model.summary.flags, name, 15)));
  view.word = address.word ? indexOr(model.words, address.word, -1) : -1;
  [view.query, view.like, view.isFlaggedFirst] = [address.query, address.like, address.isFlaggedFirst];
  view.isQueueOnly = address.isQueueOnly;
  [view.isInStockOnly, view.price] = [address.isInStockOnly, rangeOf(address.price, model)];
  view.isStacked = address.isStacked;
  view.only = address.only ? Int32Array.from(itemsOfLink(model, address.only).items).sort() : null;
  app.selectionBar.restore(address.select);
  app.searchField.value = address.query;
  const item = address.item ? model.itemWithId(address.item) : -1;
  app.sheet.element.hidden = item < 0;
  stage.selected = item >= 0 ? item : stage.selected;
  stage.layout = layouts.find(({name}) => name === address.layout) ?? layouts[0];
  stage.zoom = address.zoom;
  if (address.isColorsOnly !== stage.snapshots.isColorsOnly) stage.showColorsOnly(address.isColorsOnly);
  showShown(address.isColorsOnly);
  stage.list = view.list();
  stage.selected = stage.selected < 0 ? -1 : shownItem(stage.list, stage.selected);
  if (item >= 0) app.sheet.show(item);
  showVision(address.vision, (name) => app.seeAs(name));
  app.panel.open(address.panel);
  app.measure();
  app.refresh(0);
}

/** @param {string[]} list @param {string} text @param {number} other */
const indexOr = (list, text, other) => (list.includes(text) ? list.indexOf(text) : other);
