// A long list. Only the part near the window is in the document.

import {clamp} from '../core/numbers.js';

/** Lines above and below those in sight. So many are there too while the whole list is below the window, for the Tab key. */
const spareLines = 4;

export class VirtualList {
  /** @type {Map<number, HTMLElement>} */ #shown = new Map();
  #content;
  #scroller;
  #shape;
  #build;

  /** @param {HTMLElement} content what holds the elements; as high as all would be
   * @param {HTMLElement | null} scroller null when it is the window
   * @param {() => {length: number, across: number, size: number}} shape how many there are, how many beside each other, and how
   *   high each is: where there are several beside each other, it is as wide, too
   * @param {(at: number) => HTMLElement} build */
  constructor(content, scroller, shape, build) {
    this.#content = content;
    this.#scroller = scroller;
    this.#shape = shape;
    this.#build = build;
  }

  /** @param {number} at @returns {HTMLElement | undefined} the element, if it is in the document */
  element(at) {
    return this.#shown.get(at);
  }

  /** All is built again. */
  reset() {
    this.#shown.clear();
    this.#content.replaceChildren();
    this.update();
  }

  update() {
    const {length, across, size} = this.#shape();
    this.#content.style.height = `${Math.ceil(length / across) * size}px`;
    const top = (this.#scroller?.getBoundingClientRect().top ?? 0) - this.#content.getBoundingClientRect().top;
    const height = this.#scroller?.clientHeight ?? innerHeight;
    const first = clamp((Math.floor(top / size) - spareLines) * across, 0, length);
    const last = clamp((Math.max(0, Math.ceil((top + height) / size)) + spareLines) * across, 0, length);
    for (const [at, element] of this.#shown) {
      if (at >= first && at < last) continue;
      element.remove();
      this.#shown.delete(at);
    }
    for (let at = first; at < last; at++) {
      if (this.#shown.has(at)) continue;
      const element = this.#build(at);
      element.style.transform = `translate(${at % across * size}px, ${Math.floor(at / across) * size}px)`;
      element.ariaSetSize = String(length);
      element.ariaPosInSet = String(at + 1);
      this.#shown.set(at, element);
      this.#content.append(element);
    }
  }
}
