// Where the focus goes when what has it is rebuilt, hidden or closed: it is never lost.

import {byId, focusInPlace} from '../../dom/elements.js';

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** Whether it has a place in the document as it is shown now.
 * @param {Element} element */
const isShown = (element) => element.getClientRects().length > 0;

/** @param {Element | null | undefined} element @returns {element is HTMLElement} */
export const canTakeFocus = (element) =>
  element instanceof HTMLElement && element.matches(focusable) && !element.matches(':disabled') && isShown(element);

/** Rebuilds a part of the document. What has the focus keeps it; when it is gone, what has its key now gets it, else what came
 * after it, or before, or anything there.
 * @param {() => void} rebuild @param {HTMLElement} [last] gets it when nothing is left */
export function keepFocus(rebuild, last = byId('tiles')) {
  const had = document.activeElement;
  if (!(had instanceof HTMLElement) || had === document.body) return rebuild();
  const home = /** @type {HTMLElement | null | undefined} */ (had.parentElement?.closest('[id]'));
  const keys = [...keyedControls(home).keys()], at = Math.max(0, keys.indexOf(keyOf(had)));
  rebuild();
  const now = document.activeElement;
  if (now !== had && now !== document.body && canTakeFocus(now)) return;
  if (canTakeFocus(had)) return focusInPlace(had);
  const left = keyedControls(home),
    key = [...keys.slice(at), ...keys.slice(0, at).reverse()].find((one) => left.has(one)) ?? [...left.keys()][0];
  focusInPlace(left.get(key) ?? last);
}

/** The controls of a part of the document, by their keys.
 * @param {HTMLElement | null | undefined} home @returns {Map<string, HTMLElement>} */
function keyedControls(home) {
  const all = /** @type {HTMLElement[]} */ ([...home?.querySelectorAll('[data-key]') ?? []]);
  return new Map(all.filter(canTakeFocus).map((one) => [keyOf(one), one]));
}

/** The keys of a control and of the parts it is in.
 * @param {HTMLElement} element @returns {string} */
function keyOf({dataset, parentElement}) {
  const part = /** @type {HTMLElement | null | undefined} */ (parentElement?.closest('[data-key]'));
  return `${part ? keyOf(part) : ''}\n${dataset.key}`;
}

/** What lies over the wall, in the order in which it was opened, each with what had the focus before. */
export class Overlays {
  /** @type {{element: HTMLElement, from: HTMLElement | null}[]} */ #opened = [];

  /** An element is about to open, or to take the focus.
   * @param {HTMLElement} element */
  open(element) {
    const {activeElement} = document;
    const known = this.#opened.find((one) => one.element === element);
    const from = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
    if (known && (!from || element.contains(from))) return;
    this.#opened = [...this.#opened.filter((one) => one !== known), {element, from}];
  }

  /** An element is about to close.
   * @param {HTMLElement} element
   * @returns {() => void} to be called when it is closed: the focus goes back to where it came from if it was inside */
  close(element) {
    const known = this.#opened.find((one) => one.element === element);
    const {activeElement} = document;
    const isInside = !activeElement || activeElement === document.body || element.contains(activeElement);
    this.#opened = this.#opened.filter((one) => one !== known);
    return () => {
      if (!isInside) return;
      const from = known?.from ?? null;
      // A control inside a menu that is closed by now: the button of the menu stands for it.
      const opener = from?.closest('[popover]')?.id;
      const target = [from, opener ? document.querySelector(`[popovertarget="${opener}"]`) : null].find(canTakeFocus) ?? byId('tiles');
      focusInPlace(target);
    };
  }

  /** The last one opened that is still to be seen. */
  get latest() {
    return this.#opened.filter(({element}) => !element.hidden).pop()?.element ?? null;
  }
}
