// @ts-check
// Numbers of the review lead to their items, whatever else was chosen before.

/** Shows the items of a vendor word, a family and a flag, and no others; without any, the whole wall.
 * @param {App} app @param {{word?: number, family?: number, flag?: number, isQueueOnly?: boolean}} what */
function showOnly({view}, {word = -1, family, flag, isQueueOnly = false}) {
  /** @type {HTMLInputElement} */ (byId('search')).value = '';
  view.families = new Set(family === undefined ? [] : [family]);
  view.flags = new Set(flag === undefined ? [] : [flag]);
  view.set({query: '', like: '', word, isFlaggedFirst: false, isQueueOnly, isInStockOnly: false, price: null, only: null});
}

/** Shows what waits for a person, and opens the first of it to be corrected.
 * @param {App} app */
function reviewOneByOne(app) {
  showOnly(app, {isQueueOnly: true});
  // There the panel would cover the items.
  if (narrow.matches) app.openPanel('');
  const first = app.stage.list.items[0];
  if (first === undefined) return;
  app.choose(first, {isOpening: true});
  app.correcting.begin();
}
