// The headings of an arrangement, in the document only while they are near the window.

import {hexOf, inkOn, rgbOf} from '../../core/color/color.js';
import {familyColors} from '../../core/color/families.js';
import {Signal} from '../../core/events.js';
import {colored, focusInPlace, make} from '../../dom/elements.js';
import {durations} from '../app/app.js';

export class Headings {
  /** @type {Map<string, HTMLElement>} */
  #shown = new Map();
  /** Whether a family is the only one on view. */ isChosen = (/** @type {number} */ _family) => false;
  /** A click on a heading: its family, and whether it came from the keyboard.
   * @type {Signal<{family: number, isByKey: boolean}>} */ chosen = new Signal();

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    host.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button) this.chosen.send({family: Number(button.dataset.family), isByKey: event.detail === 0});
    });
  }

  /** Gives the focus to the heading of a family; false when it has none.
   * @param {number} family */
  focus(family) {
    const button = /** @type {HTMLElement | null} */ (this.host.querySelector(`button[data-family="${family}"]`));
    if (button) focusInPlace(button);
    return button !== null && button === document.activeElement;
  }

  /** @param {Heading[]} headings @param {number} top where the window is free, for headings that stay in view */
  render(headings, top) {
    this.host.style.setProperty('--top', `${top}px`);
    const wanted = new Map(headings.map((heading) => [`${heading.key} ${heading.title} ${heading.note} ${heading.rgb}`, heading]));
    for (const [key, element] of this.#shown) {
      if (wanted.has(key)) continue;
      element.remove();
      this.#shown.delete(key);
    }
    for (const [key, heading] of wanted) {
      const element = this.#shown.get(key) ?? this.#build(key, heading);
      const {x, y, w, h} = heading.box;
      element.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
      if (heading.chooses !== undefined) this.#showChosen(element, heading.chooses, heading.title);
    }
  }

  /** @param {HTMLElement} element @param {number} family @param {string} title */
  #showChosen(element, family, title) {
    const button = element.querySelector('button'), isChosen = this.isChosen(family);
    if (!button || button.ariaPressed === String(isChosen)) return;
    button.ariaPressed = String(isChosen);
    button.title = isChosen ? 'Show all families' : `Show ${title} alone`;
  }

  /** @param {string} key @param {Heading} heading */
  #build(key, {kind, title, note, family, chooses, rgb}) {
    const element = make(title ? 'h2' : 'div', `heading-${kind}`);
    const text = make('div');
    const words = chooses === undefined ? text : make('button');
    if (title) words.append(make('b', '', title), ' ', make('span', '', note));
    if (words instanceof HTMLButtonElement) {
      words.type = 'button';
      words.dataset.family = String(chooses);
      // Columns stay where they are. Headings of the wall come and go as it scrolls and would flood the tab order: by
      // keyboard the filter panel has all families, and screen readers find the headings themselves.
      if (!kind.startsWith('column')) words.tabIndex = -1;
      text.append(words);
    }
    const color = rgb === undefined ? familyColors[family] : hexOf(rgb);
    if (color) {
      colored(text, color).style.setProperty('--on-color', inkOn(rgbOf(color) ?? 0));
    }
    element.append(text);
    this.host.append(element);
    this.#shown.set(key, element);
    return element;
  }
}

/** A click on a heading shows its family alone, or all again.
 * @param {App} app */
export function listenToHeadings({view, stage}) {
  const nameOf = (/** @type {number} */ family) => view.model.summary.families[family] ?? 'none';
  stage.headings.isChosen = (family) => view.isOnly('family', nameOf(family));
  stage.headings.chosen.listen(({family, isByKey}) => {
    // The heading may go; what stays has the focus until the new one is there.
    focusInPlace(stage.tiles.host);
    view.set({family: view.isOnly('family', nameOf(family)) ? '' : nameOf(family)});
    if (isByKey) setTimeout(() => stage.headings.focus(family), durations.list + 60);
  });
}
