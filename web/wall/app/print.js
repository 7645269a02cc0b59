// Paper gets what is on view: the wall on one page, or, from the report, a list and what the report says.

import {plural} from '../../core/text.js';
import {announce} from '../../dom/copy.js';
import {byId} from '../../dom/elements.js';
import {assortmentChart} from '../panels/assortment.js';
import {printedList, printedSentence, printedWall, printLimit, wallLimit} from './paper.js';

/** What the next paper is. The browser's own command prints the wall.
 * @type {{isList: boolean, hasCommand: boolean}} */
let wanted = {isList: false, hasCommand: false};

/** @param {() => App | null} ready gives the page once all its data is read; null while it is still arriving */
export function listenToPrint(ready) {
  /** @type {HTMLElement[]} */
  let paper = [];
  const clear = () => {
    if (paper.length) wanted = {isList: false, hasCommand: false};
    while (paper.length) paper.pop()?.remove();
  };
  const lay = () => {
    // Both `beforeprint` and the change of media may come, and in either order.
    const app = paper.length ? null : ready();
    if (!app) return;
    const loaded = loadedPictures(), {isList, hasCommand} = wanted;
    const first = [
      printedSentence(app, isList),
      ...isList ? [assortmentChart(app.model), printedList(app, loaded)] : [printedWall(app, loaded)],
    ];
    const last = isList && app.report ? [app.report] : [];
    app.report?.classList.toggle('with-command', hasCommand);
    byId('intro').after(...first);
    document.body.append(...last);
    paper = [...first, ...last];
  };
  const media = matchMedia('print');
  media.addEventListener('change', () => (media.matches ? lay() : clear()));
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const app = ready();
    if (!app) return;
    event.preventDefault();
    printView(app);
  });
  addEventListener('beforeprint', lay);
  addEventListener('afterprint', clear);
}

/** Pictures that were asked for, by path: what is kept here is there at once when paper is laid out.
 * @type {Map<string, HTMLImageElement>} */
const keptPictures = new Map();

/** @param {string} path */
function pictureOf(path) {
  let picture = keptPictures.get(path);
  if (!picture) {
    keptPictures.set(path, picture = new Image());
    picture.src = path;
  }
  return picture;
}

/** Paths of the pictures that need not be loaded: those on screen, and those that `printView` loaded.
 * @returns {Set<string>} */
function loadedPictures() {
  const all = [...document.images, ...keptPictures.values()].filter((picture) => picture.complete && picture.naturalWidth > 0);
  return new Set(all.map((picture) => picture.getAttribute('src') ?? ''));
}

/** Loads the pictures of what is on view, then prints.
 * @param {App} app @param {{isList: boolean, hasCommand: boolean}} [kind] of paper; the wall alone otherwise */
export async function printView({stage, model}, kind = {isList: false, hasCommand: false}) {
  const items = stage.list.items.subarray(0, kind.isList ? printLimit : wallLimit);
  announce(`Loading the pictures of ${plural(items.length, 'item')} for paper`);
  const paths = [...items].map((item) => model.thumbnail(item)).filter(Boolean);
  await Promise.all(paths.map((path) => pictureOf(path).decode().catch(() => {})));
  wanted = kind;
  print();
}
