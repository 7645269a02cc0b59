// Paper gets what is on view: every item in its order, under the headings of the screen, and the report.

import {hexOf} from '../../core/color/color.js';
import {noFamily} from '../../core/items/model.js';
import {groupsOf} from '../../core/layouts/layout-families.js';
import {partsOf} from '../../core/layouts/layout-wall.js';
import {capitalized, formatCount, plural} from '../../core/text.js';
import {colorBar} from '../../dom/color-strips.js';
import {announce} from '../../dom/copy.js';
import {byId, make, makeImage} from '../../dom/elements.js';
import {activeChips} from '../../core/view/filters.js';
import {swatchLine, verdict} from '../stage/tiles.js';

/** More would keep a browser busy for minutes; the paper says so. */
const printLimit = 3000;

/** @param {() => App | null} ready gives the page once all its data is read; null while it is still arriving */
export function listenToPrint(ready) {
  /** @type {HTMLElement[]} */
  let paper = [];
  const clear = () => {
    while (paper.length) paper.pop()?.remove();
  };
  const lay = () => {
    // Both `beforeprint` and the change of media may come, and in either order.
    const app = paper.length ? null : ready();
    if (!app) return;
    paper = [printedSentence(app), printedList(app), ...app.report ? [app.report] : []];
    byId('intro').after(paper[0], paper[1]);
    document.body.append(...paper.slice(2));
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
 * @param {App} app */
export async function printView({stage, model}) {
  const items = stage.list.items.subarray(0, printLimit);
  announce(`Loading the pictures of ${plural(items.length, 'item')} for paper`);
  const paths = [...items].map((item) => model.thumbnail(item)).filter(Boolean);
  await Promise.all(paths.map((path) => pictureOf(path).decode().catch(() => {})));
  print();
}

/** What is on paper, of how many.
 * @param {App} app */
function printedSentence({view, stage, model}) {
  const {items} = stage.list;
  const shown = Math.min(items.length, printLimit), all = plural(model.length, 'item');
  const parts = [items.length === model.length ? `All ${all}` : `${formatCount(items.length)} of ${all}`];
  const filters = activeChips(view).map(({label}) => label);
  if (filters.length) parts.push(`: ${filters.join('; ')}`);
  parts.push('.');
  if (shown < items.length) {
    parts.push(
      ` This paper has the first ${formatCount(shown)} of them, ${formatCount(items.length - shown)} are left out:` +
        ' search or filter on the page, and print again.',
    );
  }
  const sentence = make('p', '', parts.join(''));
  sentence.id = 'on-paper';
  return sentence;
}

/** @param {App} app */
function printedList({stage, model}) {
  const list = make('ol');
  list.id = 'first';
  const loaded = loadedPictures();
  let place = 0;
  for (const {title, note, items} of printedParts(stage)) {
    if (place >= printLimit) break;
    if (title) list.append(printedHeading(title, note));
    for (const item of items.subarray(0, printLimit - place)) list.append(printedItem(model, item, ++place, loaded));
  }
  return list;
}

/** @param {string} title @param {string} note */
function printedHeading(title, note) {
  const heading = make('li', 'heading');
  heading.append(make('b', '', title), ` ${note}`);
  return heading;
}

/** The parts of the screen with their headings: columns in the layout of families, else the parts of the wall.
 * @param {Stage} stage @returns {{title: string, note: string, items: Int32Array}[]} */
function printedParts({list, layout: {name}}) {
  if (name === 'families') {
    return groupsOf(list).map(({family, items}) => ({
      title: capitalized(list.model.summary.families[family] ?? 'no color'),
      note: formatCount(items.length),
      items,
    }));
  }
  return partsOf(list).flatMap((part) => {
    const sections = part.sections.length ? part.sections : [{...part, title: '', note: ''}];
    return [
      {title: part.title, note: part.note, items: list.items.subarray(0, 0)},
      ...sections.map(({title, note, start, end}) => ({title, note, items: list.items.subarray(start, end)})),
    ];
  });
}

/** @param {Model} model @param {number} item @param {number} place @param {Set<string>} loaded pictures, by path */
function printedItem(model, item, place, loaded) {
  const colors = model.colors(item), entry = make('li', colors.length ? 'item' : 'item no-color');
  const path = model.thumbnail(item);
  if (!path) {
    entry.append(make('span', 'no-image'));
  } else if (loaded.has(path)) {
    entry.append(makeImage(path));
  } else {
    // To load an image now makes Chromium print the first page alone: its color instead.
    const field = make('span', 'no-image');
    if (model.family[item] !== noFamily) field.style.backgroundColor = hexOf(model.rgb[item]);
    entry.append(field);
  }
  const bar = make('div', 'bar');
  bar.style.backgroundImage = colorBar(colors);
  const words = make('div', 'words');
  words.append(make('p', 'title', `${formatCount(place)}. ${model.title(item)}`), verdict(model, item));
  for (const color of colors) words.append(swatchLine(model, color));
  entry.append(bar, words);
  return entry;
}
