// @ts-check
// Starts the page: reads the data, and opens the stage as soon as the first items are there.

function start() {
  /** @type {Summary} */
  const summary = JSON.parse(byId('summary').textContent ?? '');
  const model = new Model(summary);
  byId('catalogue').textContent = summary.catalogue;
  byId('total').textContent = plural(summary.counts.items, 'item');
  let app = /** @type {App | null} */ (null);
  loadChunks(model, (isComplete) => {
    if (!app && (model.length > 0 || isComplete)) {
      byId('first').remove();
      byId('stage').hidden = false;
      app = new App(model);
    } else if (app && isComplete) {
      app.refresh(0);
    }
    if (app && isComplete) app.complete();
  });
}

start();
