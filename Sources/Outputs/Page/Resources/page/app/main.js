// @ts-check
// Starts the page: reads the data, and opens the stage as soon as the first items are there.

function start() {
  /** @type {Summary} */
  const summary = JSON.parse(byId('summary').textContent ?? '');
  const model = new Model(summary);
  byId('catalogue').textContent = summary.catalogue;
  byId('total').textContent = plural(summary.counts.items, 'item');
  let app = /** @type {App | null} */ (null);
  const readAll = loadChunks(model, (isComplete) => {
    if (!app && (model.length > 0 || isComplete)) {
      byId('stage').hidden = false;
      app = new App(model, loadedImages());
      byId('first').remove();
    } else if (app && isComplete) {
      app.refresh(0);
    }
    if (app && isComplete) app.complete();
  });
  listenToPrint(() => {
    readAll();
    return app;
  });
}

/** Images of the first items that the markup has shown already, by their paths: tiles take them over as they are.
 * @returns {Map<string, HTMLImageElement>} */
function loadedImages() {
  const all = /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('#first img'));
  return new Map([...all].filter((one) => one.complete && one.naturalWidth > 0).map((one) => [one.getAttribute('src') ?? '', one]));
}

start();
