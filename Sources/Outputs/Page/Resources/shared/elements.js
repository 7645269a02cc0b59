// @ts-check
// Elements of the document. All files of a page share one scope: see PageTemplate.swift.

/** @typedef {{x: number, y: number, w: number, h: number}} Box  In pixels. */

/** An element that page.html has.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T} */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`page.html lacks #${id}`);
  return /** @type {T} */ (found);
}

/** A new element. Text goes in as text, never as markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [kind] class names
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]} */
function make(name, kind = '', text = '') {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (text) element.textContent = text;
  return element;
}

/** @param {string} text @param {() => void} action @param {string} [kind] */
function makeButton(text, action, kind = '') {
  const button = make('button', kind, text);
  button.type = 'button';
  button.addEventListener('click', action);
  return button;
}

/** An image that only shows: it has no words, and goes when it cannot be loaded.
 * @param {string} path */
function makeImage(path) {
  const image = make('img');
  image.alt = '';
  image.decoding = 'async';
  image.draggable = false;
  image.src = path;
  image.addEventListener('error', () => image.remove());
  return image;
}

/** Custom properties of base.css, read once and again when the colors change: to read one takes a layout.
 * @type {Map<string, string>} */
const knownStyles = new Map();
for (const colors of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
  matchMedia(colors).addEventListener('change', () => knownStyles.clear());
}

/** @param {string} name @returns {string} */
function styleValue(name) {
  let value = knownStyles.get(name);
  if (value === undefined) knownStyles.set(name, value = getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return value;
}
