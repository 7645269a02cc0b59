// Starts the page: reads the data, and opens the stage as soon as the first items are there.

import {Model} from '../../core/items/model.js';
import {measureTextWith} from '../../core/layouts/heading-width.js';
import {plural} from '../../core/text.js';
import {loadChunks} from '../../dom/chunk-loader.js';
import {byId} from '../../dom/elements.js';
import {measuredWidth} from '../../dom/text-width.js';
import {App} from './app.js';
import {listenToPrint} from './print.js';

function start() {
  measureTextWith(measuredWidth);
  /** @type {Summary} */
  const summary = JSON.parse(byId('summary').textContent ?? '');
  const model = new Model(summary);
  byId('catalogue').textContent = summary.catalogue;
  byId('total').textContent = plural(summary.counts.items, 'item');
  let app = /** @type {App | null} */ (null);
  const readAll = loadChunks(model, (isComplete) => {
    if (!app && (model.length > 0 || isComplete)) app = openStage(model);
    if (app && isComplete) app.complete();
  });
  listenToPrint(() => {
    readAll();
    return app;
  });
}

/** The first items of the markup go first: every style and place that is asked for then is of a small document.
 * @param {Model} model */
function openStage(model) {
  const images = loadedImages(), {scrollY} = window;
  byId('first').remove();
  byId('stage').hidden = false;
  const app = new App(model, images);
  if (scrollY) scrollTo(0, scrollY);
  return app;
}

/** Images of the first items that the markup has shown already, by their paths: tiles take them over as they are.
 * @returns {Map<string, HTMLImageElement>} */
function loadedImages() {
  const all = /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('#first img'));
  return new Map([...all].filter((one) => one.complete && one.naturalWidth > 0).map((one) => [one.getAttribute('src') ?? '', one]));
}

start();
