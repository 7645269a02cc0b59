// The field for any color: what is typed, what it would be called, and what is wrong with it.

import {hexOf} from '../../core/color/color.js';
import {typedColor} from '../../core/items/typed-color.js';
import {colorWordsOf, foldedWord} from '../../core/search/color-words.js';
import {colored, make, makeButton} from '../../dom/elements.js';

export class ColorField {
  #field = labelledField('correct-color', 'Color', 'navy or #1f2a44');
  hint = make('p', 'hex-hint');

  /** @param {Model} model @param {(color: string) => void} take */
  constructor(model, take) {
    this.model = model;
    this.take = take;
    this.hint.id = 'hex-hint';
    this.hint.role = 'status';
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

  #take() {
    const {input} = this.#field, text = input.value.trim(), typed = typedColor(this.model, text);
    input.ariaInvalid = String(!typed);
    if (typed) return this.take(typed.color);
    const colors = colorWordsOf(this.model), [begun = ''] = colors.begunBy(foldedWord(text));
    const better = colors.meanings.get(begun)?.word ?? 'navy or #1f2a44';
    this.hint.textContent = text ? `Not a color: \u201c${text}\u201d. Try ${better}.` : `Type a color: try ${better}.`;
  }

  /** @param {number} [seen] the color under the pointer */
  showHint(seen = -1) {
    const text = seen >= 0 ? hexOf(seen) : this.#field.input.value, typed = typedColor(this.model, text);
    this.#field.input.removeAttribute('aria-invalid');
    this.hint.classList.toggle('has-color', typed !== null);
    colored(this.hint, typed ? hexOf(typed.rgb) : '').textContent = typed ? `${typed.color}, about ${typed.family}` : '';
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
