// @ts-check
// Small things that every file uses. All files share one scope: see PageShell.swift.

/** @typedef {{x: number, y: number, w: number, h: number}} Box  In pixels. */

/** @type {(value: number, low: number, high: number) => number} */
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

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

/** 12345 as 12,345.
 * @param {number} number */
const counted = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

/** "1 item", "2 items".
 * @param {number} number @param {string} noun */
const plural = (number, noun) => `${counted(number)} ${noun}${number === 1 ? '' : 's'}`;

/** 0.612 as 61 %.
 * @param {number} part */
const percent = (part) => `${Math.round(part * 100)}\u202f%`;

/** @param {string} word */
const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** The first position in a rising list whose value is not below `value`.
 * @param {ArrayLike<number>} list @param {number} value @param {number} low @param {number} high */
function lowerBound(list, value, low = 0, high = list.length) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tells listeners that something happened.
 * @template T */
class Signal {
  /** @type {((value: T) => void)[]} */
  #listeners = [];
  /** @param {(value: T) => void} listener */
  listen(listener) { this.#listeners.push(listener); }
  /** @param {T} value */
  send(value) { for (const listener of this.#listeners) listener(value); }
}

/** Custom properties of base.css, read once and again when the colors change: to read one takes a layout.
 * @type {Map<string, string>} */
const knownStyles = new Map();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => knownStyles.clear());

/** @param {string} name @returns {string} */
function styleValue(name) {
  let value = knownStyles.get(name);
  if (value === undefined) knownStyles.set(name, value = getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return value;
}

/** Calls when the browser has nothing better to do.
 * @param {() => void} action */
function whenIdle(action) {
  if ('requestIdleCallback' in window) requestIdleCallback(action, {timeout: 2000});
  else setTimeout(action, 200);
}

/** Calls at most once a frame, however often it is asked.
 * @param {() => void} action */
function oncePerFrame(action) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; action(); });
  };
}
