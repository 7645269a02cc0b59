// A page of the selected items to send: one file, with its pictures inside and without a script. Its markup is in wall.html.

import {hexOf} from '../../core/color/color.js';
import {familyOf} from '../../core/color/naming.js';
import {selectionPalette} from '../../core/color/selection-palette.js';
import {priceOf} from '../../core/items/offers.js';
import {fileName, mostOnPage, pictureBytes} from '../../core/items/selection-page.js';
import {formatCount, formatShare, plural} from '../../core/text.js';
import {colorBar} from '../../dom/color-strips.js';
import {announce, download} from '../../dom/copy.js';
import {byId, make, openDialog} from '../../dom/elements.js';

/** Pictures of the folder that the reader chose, by their names.
 * @type {Map<string, File>} */
const chosen = new Map();

/** Makes the page and saves it. On a disk, where no page may read the pictures beside it, it first asks for their folder.
 * @param {App} app @param {boolean} [doAsk] false to do without pictures that cannot be read */
export async function savePage(app, doAsk = true) {
  const {model, selection} = app, items = [...selection.items()], count = plural(items.length, 'item'), {catalogue} = model.summary;
  if (items.length > mostOnPage) {
    return announce(`A page to send holds ${formatCount(mostOnPage)} items. Select fewer, or copy the rows for a spreadsheet.`);
  }
  announce(`Making a page of ${count}`);
  const name = selection.name || `${catalogue}, ${count}`, page = /** @type {HTMLTemplateElement} */ (byId('page-to-send').cloneNode(true));
  for (const part of ['title', 'h1']) inside(page.content, part).textContent = name;
  inside(page.content, 'p').textContent = `${count} of ${catalogue}, ${new Date().toLocaleDateString('en', {dateStyle: 'long'})}`;
  copies(inside(page.content, 'ul > li'), selectionPalette(model, selection.items()), (part, {rgb, share}) => {
    inside(part, 'i').style.background = inside(part, 'b').textContent = hexOf(rgb);
    inside(part, 'span').textContent = `${familyOf(model, rgb)} ${formatShare(share)}`;
  });
  const parts = copies(inside(page.content, 'ol > li'), items, (part, item) => fillItem(model, part, item));
  const limit = pictureBytes(items.length, new Blob([page.innerHTML]).size);
  let missing = 0;
  for (const [at, item] of items.entries()) {
    const path = model.thumbnail(item), image = inside(parts[at], 'img');
    try {
      image.setAttribute('src', await pictureData(path, limit));
    } catch (problem) {
      if (doAsk && problem instanceof DOMException && problem.name === 'SecurityError') return askForFolder(app);
      image.remove();
      if (path) missing++;
    }
  }
  const html = `<!doctype html>\n<html lang="en">\n${page.innerHTML}</html>\n`, file = fileName(name);
  download(file, html, 'text/html');
  const lost = missing ? `. Without ${plural(missing, 'picture')} that cannot be read: the colors are there instead` : '';
  announce(`Saved \u201c${file}\u201d: ${count}, ${formatCount(Math.ceil(new Blob([html]).size / 1000))} kB${lost}`);
}

/** @param {Model} model @param {HTMLElement} part @param {number} item */
function fillItem(model, part, item) {
  const title = inside(part, 'a'), link = model.link(item), brands = model.attributes.find(({name}) => name === 'Brand');
  const color = model.pending.get(item)?.family || model.colorName(item) || 'no color';
  title.textContent = model.title(item);
  if (link) title.setAttribute('href', link);
  inside(part, 'i').style.backgroundImage = colorBar(model.barColors(item));
  inside(part, 'span').textContent = [priceOf(model, item), brands?.values[brands.numbers[item]], color].filter(Boolean).join(' \u00b7 ');
}

/** Puts a copy of an element for each value in its place.
 * @template T @param {HTMLElement} element @param {T[]} values @param {(copy: HTMLElement, value: T) => void} fill */
function copies(element, values, fill) {
  const all = values.map((value) => {
    const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
    fill(copy, value);
    return copy;
  });
  element.replaceWith(...all);
  return all;
}

/** @param {ParentNode} host @param {string} selector of a part that the markup has */
const inside = (host, selector) => /** @type {HTMLElement} */ (host.querySelector(selector));

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);

/** A picture as an address that has all of it, as large as its bytes allow.
 * @param {string} path @param {number} limit of bytes @returns {Promise<string>} fails where the picture cannot be read */
async function pictureData(path, limit) {
  const file = chosen.get(nameOf(path)), image = file ? await createImageBitmap(file) : await loadedImage(path);
  const canvas = make('canvas'), context = canvas.getContext('2d');
  for (let scale = 1; context && scale * Math.max(image.width, image.height) >= 16;) {
    canvas.width = Math.max(1, image.width * scale);
    canvas.height = Math.max(1, image.height * scale);
    // What is clear becomes black otherwise.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const data = canvas.toDataURL('image/jpeg', 0.85);
    if (data.length <= limit) return data;
    scale *= Math.min(0.9, Math.sqrt(Math.max(0, limit) / data.length));
  }
  throw new Error(`no room for ${path}`);
}

/** @param {string} path */
async function loadedImage(path) {
  const image = make('img');
  image.src = path;
  await image.decode();
  return image;
}

/** The reader chooses the folder of the pictures, or does without them.
 * @param {App} app */
function askForFolder(app) {
  const dialog = openDialog('ask-folder'), field = /** @type {HTMLInputElement} */ (inside(dialog, 'input'));
  inside(dialog, 'b').textContent = decodeURI(location.pathname).split('/').slice(-2)[0];
  field.onchange = () => {
    for (const file of field.files ?? []) chosen.set(file.name, file);
    const isThere = app.selection.items().some((item) => chosen.has(nameOf(app.model.thumbnail(item))));
    if (isThere) dialog.close('save');
    else dialog.className = 'wrong';
  };
  dialog.onclose = () => {
    if (dialog.returnValue) savePage(app, false);
  };
}
