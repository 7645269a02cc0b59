// @ts-check
// Where the focus goes when what has it is rebuilt, hidden or closed: it is never lost.

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** Whether it has a place in the document as it is shown now.
 * @param {Element} element */
const isShown = (element) => element.getClientRects().length > 0;

/** @param {Element | null | undefined} element @returns {element is HTMLElement} */
const canTakeFocus = (element) => element instanceof HTMLElement && element.matches(focusable) && !element.matches(':disabled') && isShown(element);

/** Rebuilds a part of the document. What has the focus keeps it; when it is gone, what took its place has it, or the wall.
 * @param {() => void} rebuild */
function keepFocus(rebuild) {
  const had = document.activeElement;
  if (!(had instanceof HTMLElement) || had === document.body) return rebuild();
  const trace = traceOf(had);
  rebuild();
  const now = document.activeElement;
  if (now !== had && now !== document.body && canTakeFocus(now)) return;
  if (canTakeFocus(had)) return had.focus({preventScroll: true});
  (successor(trace) ?? byId('tiles')).focus({preventScroll: true});
}

/** @typedef {{home: HTMLElement | null, kind: string, label: string, index: number}} FocusTrace */

/** What is known of an element once it is gone: the part it was in, its like there, and its words but for counts.
 * @param {HTMLElement} element @returns {FocusTrace} */
function traceOf(element) {
  const home = /** @type {HTMLElement | null} */ (element.parentElement?.closest('[id]') ?? null);
  const kind = [element.tagName.toLowerCase(), ...[...element.classList].map((name) => CSS.escape(name))].join('.');
  return {home, kind, label: focusLabel(element), index: home ? [...home.querySelectorAll(kind)].indexOf(element) : -1};
}

/** @param {Element} element */
const focusLabel = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/[\d,.\s]+/g, ' ').trim();

/** The control of the same words, else the one in the same place among its like, else any nearby.
 * @param {FocusTrace} trace @returns {HTMLElement | undefined} */
function successor({home, kind, label, index}) {
  if (!home || !isShown(home)) return undefined;
  const all = [...home.querySelectorAll(focusable)].filter(canTakeFocus), like = all.filter((one) => one.matches(kind));
  return like.find((one) => focusLabel(one) === label) ?? like[clamp(index, 0, like.length - 1)] ?? all[0];
}

/** What lies over the wall, in the order in which it was opened, each with what had the focus before. */
class Overlays {
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
      target.focus({preventScroll: true});
    };
  }

  /** The last one opened that is still to be seen. */
  get latest() { return this.#opened.filter(({element}) => !element.hidden).pop()?.element ?? null; }
}
