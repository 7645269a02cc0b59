// Elements of the document.

/** An element that the markup has.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}`);
  return /** @type {T} */ (found);
}

/** Opens a copy of the dialog in a template, which goes when it is closed.
 * @param {string} id of the template @returns {HTMLDialogElement} */
export function openDialog(id) {
  /** @type {HTMLTemplateElement} */ const template = byId(id);
  const dialog = /** @type {HTMLDialogElement} */ (template.content.firstElementChild?.cloneNode(true));
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
  return dialog;
}

/** Gives an element the focus and leaves the page where it is scrolled to.
 * @param {HTMLElement} element */
export const focusInPlace = (element) => element.focus({preventScroll: true});

/** A new element. Text goes in as text, never as markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [kind] class names
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]} */
export function make(name, kind = '', text = '') {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (text) element.textContent = text;
  return element;
}

/** Gives an element the key by which `keepFocus` knows it among those of the part it is in, whenever that is built again.
 * @template {HTMLElement} T
 * @param {T} element @param {string | number} key */
export const keyed = (element, key) => (element.dataset.key = String(key), element);

/** Gives an element the color that its style shows as `--color`.
 * @template {HTMLElement} T
 * @param {T} element @param {string} color */
export const colored = (element, color) => (element.style.setProperty('--color', color), element);

/** A button whose words are its key: one with other words at times gets another key.
 * @param {string} text @param {() => void} action @param {string} [kind] */
export function makeButton(text, action, kind = '') {
  const button = keyed(make('button', kind, text), text);
  button.type = 'button';
  button.addEventListener('click', action);
  return button;
}

/** An image that only shows: it has no words, and goes when it cannot be loaded.
 * @param {string} path */
export function makeImage(path) {
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
export function styleValue(name) {
  let value = knownStyles.get(name);
  if (value === undefined) knownStyles.set(name, value = getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return value;
}

/** @param {string} label @param {string} path of an icon 16 pixels wide
 * @param {() => void} action */
export function iconButton(label, path, action) {
  const button = makeButton('', action, 'icon');
  keyed(button, label).ariaLabel = label;
  const icon = makeSVG('svg', {viewBox: '0 0 16 16'});
  icon.append(makeSVG('path', {d: path}));
  button.append(icon);
  return button;
}

/** @param {string} name @param {{[attribute: string]: string}} attributes */
export function makeSVG(name, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** A button that does nothing now. It keeps the focus, which a disabled one loses: after the last page the user can page back.
 * @param {HTMLButtonElement} button @param {boolean} isDisabled */
export function setDisabled(button, isDisabled) {
  if (!isDisabled) return;
  button.ariaDisabled = 'true';
  button.addEventListener('click', (event) => event.stopImmediatePropagation(), true);
}

/** @param {string} title @param {HTMLElement} content @param {string} [key] where the title has a number that changes */
export function labelled(title, content, key = title) {
  const part = keyed(make('section'), key);
  part.append(make('h3', '', title), content);
  return part;
}
