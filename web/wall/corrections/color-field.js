// The field for any color: what is typed, what it would be called, and what is wrong with it.

import {hexOf, rgbOf} from '../../core/color/color.js';
import {likelyFamily} from '../../core/items/corrections.js';
import {make, makeButton} from '../../dom/elements.js';

export class ColorField {
  #field = labelledField('correct-color', 'Color', '#1f2a44');
  hint = make('p', 'hex-hint');

  /** @param {Model} model @param {(color: string) => void} take */
  constructor(model, take) {
    this.model = model;
    this.take = take;
    this.hint.id = 'hex-hint';
    this.hint.setAttribute('role', 'status');
    const {input} = this.#field;
    input.setAttribute('aria-describedby', 'hex-hint');
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.#take();
    });
    input.addEventListener('input', () => this.showHint());
  }

  get elements() {
    const {label, input} = this.#field;
    return [label, input, makeButton('Take it', () => this.#take())];
  }

  empty() {
    this.#field.input.value = '';
  }

  get #typed() {
    return rgbOf(this.#field.input.value.trim().replace(/^(?=[^#])/, '#'));
  }

  #take() {
    const rgb = this.#typed;
    this.#field.input.setAttribute('aria-invalid', String(rgb === null));
    if (rgb === null) this.hint.textContent = 'Write a color as # with three or six of 0 to 9 and a to f.';
    else this.take(hexOf(rgb));
  }

  /** @param {number} [seen] the color under the pointer */
  showHint(seen = -1) {
    const rgb = seen >= 0 ? seen : this.#typed ?? -1;
    this.#field.input.removeAttribute('aria-invalid');
    this.hint.classList.toggle('has-color', rgb >= 0);
    this.hint.style.setProperty('--color', rgb < 0 ? '' : hexOf(rgb));
    this.hint.textContent = rgb < 0 ? '' : `${hexOf(rgb)}, about ${likelyFamily(this.model, rgb)}`;
  }
}

/** A field for a line of text, and its label.
 * @param {string} id @param {string} text @param {string} example */
export function labelledField(id, text, example) {
  const label = make('label', '', text), input = make('input');
  label.htmlFor = input.id = id;
  input.type = 'text';
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.placeholder = example;
  return {label, input};
}
