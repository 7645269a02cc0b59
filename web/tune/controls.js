// Options as controls.

import {clamp} from '../core/numbers.js';
import {make, makeButton} from '../dom/elements.js';
/** @typedef {import('./api.js').Option} Option */
/** An option's new value, and whether its control is still held.
 * @typedef {(name: string, value: string, isHeld: boolean) => void} Changed */

/** What a change of a group costs; in the order in which the groups stand. */
const groups = /** @type {const} */ ([
  ['vote', 'Vote', 'The wall follows at once.'],
  ['order', 'Order', 'The wall follows at once.'],
  ['extraction', 'Extraction', 'A sample of the images is measured again.'],
]);

/** Steps of a slider over a range of numbers. */
const steps = 1000;

/** A slider's scale: where the usual value lies near the low end, small values have more room. Whole numbers are its steps.
 * @param {Option} option */
function scaleOf({kind, min, max, default: usual}) {
  if (kind === 'integer') return {low: min, high: max, position: Number, value: Number};
  const exponent = (Number(usual) - min) / (max - min) < 0.15 ? 3 : 1;
  return {
    low: 0,
    high: steps,
    position: (/** @type {number} */ value) => Math.round(clamp((value - min) / (max - min), 0, 1) ** (1 / exponent) * steps),
    value: (/** @type {number} */ position) => {
      const value = min + (max - min) * (position / steps) ** exponent;
      return clamp(Number(value.toPrecision(value >= 10 ? 3 : 2)), min, max);
    },
  };
}

class Control {
  /** @type {HTMLInputElement | null} */ #slider = null;
  /** @type {HTMLInputElement | HTMLSelectElement} */ #field;
  #shown = '';
  #scale;

  /** @param {Option} option @param {Changed} changed */
  constructor(option, changed) {
    const {name, kind, min, max} = this.option = option, id = `option-${name}`, isChoice = kind === 'choice';
    this.words = name.replaceAll('-', ' ');
    this.#scale = scaleOf(option);
    const value = make('div', 'value');
    if (isChoice) {
      const field = this.#field = make('select');
      for (const choice of option.choices) field.append(make('option', '', choice));
      field.addEventListener('change', () => changed(name, field.value, false));
    } else {
      const field = this.#field = Object.assign(make('input'), {type: 'number', min, max, step: kind === 'integer' ? '1' : 'any'});
      const {low, high} = this.#scale,
        slider = this.#slider = Object.assign(make('input'), {type: 'range', min: low, max: high, step: '1'});
      slider.ariaLabel = this.words;
      this.#listen(slider, field, changed);
      value.append(slider);
    }
    value.append(this.#field);
    for (const input of value.children) input.setAttribute('aria-describedby', `${id}-purpose ${id}-idle`);
    this.#field.id = id;
    this.reset = makeButton('', () => changed(name, this.option.default, false), 'default');
    this.idle = Object.assign(make('p', 'idle'), {id: `${id}-idle`});
    const head = make('div', 'head'), purpose = make('p', 'purpose', `${option.purpose}. ${option.remarks}`);
    purpose.id = `${id}-purpose`;
    head.append(
      Object.assign(make('label', '', this.words), {htmlFor: id}),
      make('span', 'unit', isChoice ? '' : `${option.unit}, ${min} to ${max}`),
      this.reset,
    );
    this.element = make('div', `control ${kind}`);
    this.element.append(head, value, purpose, this.idle);
    this.show(option, option.value);
  }

  /** @param {HTMLInputElement} slider @param {HTMLInputElement} field @param {Changed} changed */
  #listen(slider, field, changed) {
    const {name} = this.option;
    slider.addEventListener('input', () => {
      field.value = this.#slid();
      this.#speak(field.value);
      changed(name, field.value, true);
    });
    slider.addEventListener('change', () => changed(name, this.#slid(), false));
    const isValid = () => field.value !== '' && field.checkValidity();
    field.addEventListener('input', () => {
      if (isValid()) changed(name, String(field.valueAsNumber), true);
    });
    field.addEventListener('change', () => {
      if (!isValid()) field.value = this.#shown;
      changed(name, String(field.valueAsNumber), false);
    });
  }

  /** What the slider says; a value that was typed may lie between two of its steps. */
  #slid() {
    return this.#slider ? String(this.#scale.value(this.#slider.valueAsNumber)) : '';
  }

  /** @param {string} value */
  #speak(value) {
    this.#slider?.setAttribute('aria-valuetext', `${value} ${this.option.unit}`);
  }

  /** @param {Option} option what the server says of it now @param {string} value */
  show(option, value) {
    this.option = option;
    this.#shown = value;
    const field = this.#field, slider = this.#slider, isIdle = option.idle !== undefined, isDefault = value === option.default;
    if (field !== document.activeElement || field.value === '' || Number(field.value) !== Number(value)) field.value = value;
    if (slider) {
      if (this.#slid() !== value) slider.value = String(this.#scale.position(Number(value)));
      slider.disabled = isIdle;
      this.#speak(value);
    }
    field.disabled = isIdle;
    this.idle.textContent = option.idle ?? '';
    this.reset.textContent = `default ${option.default}`;
    this.reset.ariaLabel = `Set ${this.words} to its default, ${option.default}`;
    this.reset.disabled = isIdle || isDefault;
    this.element.classList.toggle('is-idle', isIdle);
    this.element.classList.toggle('is-set', !isDefault && !isIdle);
  }
}

export class Controls {
  /** @type {Map<string, Control>} */ #controls = new Map();

  /** @param {HTMLElement} form @param {Option[]} options @param {Changed} changed */
  constructor(form, options, changed) {
    form.addEventListener('submit', (event) => event.preventDefault());
    for (const [group, title, hint] of groups) {
      const part = make('fieldset');
      part.append(make('legend', '', title), make('p', 'hint', hint));
      for (const option of options.filter((one) => one.group === group)) {
        const control = new Control(option, changed);
        this.#controls.set(option.name, control);
        part.append(control.element);
      }
      form.append(part);
    }
  }

  /** @param {Option[]} options @param {Record<string, string>} values */
  show(options, values) {
    for (const option of options) this.#controls.get(option.name)?.show(option, values[option.name] ?? option.value);
  }
}
