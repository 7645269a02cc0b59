import { element } from './tune-elements.js';

/** @typedef {import('./tune-api.js').Option} Option */

/** What a change of a group costs; in the order in which the groups stand. */
const groups = /** @type {const} */ ([
  ['vote', 'Vote', 'The wall follows at once.'],
  ['order', 'Order', 'The wall follows at once.'],
  ['extraction', 'Extraction', 'A sample of the images is looked at again.'],
]);

/** Steps of a slider over a range of numbers. */
const steps = 1000;

/** A slider's scale: where the usual value lies near the low end, small values have more room. */
class Scale {
  /** @param {Option} option */
  constructor(option) {
    const usual = (Number(option.default) - option.min) / (option.max - option.min);
    this.exponent = usual < 0.15 ? 3 : 1;
    this.option = option;
  }

  /** @param {number} value */
  position(value) {
    const part = (value - this.option.min) / (this.option.max - this.option.min);
    return Math.round(Math.max(0, Math.min(1, part)) ** (1 / this.exponent) * steps);
  }

  /** @param {number} position */
  value(position) {
    const { min, max } = this.option;
    const value = min + (max - min) * (position / steps) ** this.exponent;
    const rounded = Number(value.toPrecision(value >= 10 ? 3 : 2));
    return Math.max(min, Math.min(max, rounded));
  }
}

/** One option as a control. */
class Control {
  /** @type {HTMLInputElement | null} */
  #slider = null;
  shown = '';
  /** @type {HTMLInputElement | HTMLSelectElement} */
  #field;
  #scale;

  /**
   * @param {Option} option
   * @param {(name: string, value: string, isHeld: boolean) => void} changed
   */
  constructor(option, changed) {
    this.option = option;
    this.#scale = new Scale(option);
    const id = `option-${option.name}`;
    const label = element('label', { for: id }, option.name.replaceAll('-', ' '));
    const described = { 'aria-describedby': `${id}-purpose ${id}-idle` };
    if (option.kind === 'choice') {
      this.#field = element(
        'select', { id, ...described }, ...option.choices.map((choice) => element('option', { value: choice }, choice)));
      this.#field.addEventListener('change', () => changed(option.name, this.#field.value, false));
    } else {
      const isWhole = option.kind === 'integer';
      const step = isWhole ? '1' : 'any';
      const [min, max] = [String(option.min), String(option.max)];
      this.#field = element('input', { id, type: 'number', min, max, step, ...described });
      const range = isWhole ? { min, max, step: '1' } : { min: '0', max: String(steps), step: '1' };
      this.#slider = element('input', { type: 'range', 'aria-label': label.textContent ?? '', ...range, ...described });
      this.#listen(this.#slider, this.#field, changed);
    }
    this.reset = element('button', { type: 'button', class: 'default' });
    this.reset.addEventListener('click', () => changed(option.name, this.option.default, false));
    this.idle = element('p', { id: `${id}-idle`, class: 'idle' });
    const unit = option.kind === 'choice' ? '' : `${option.unit}, ${option.min} to ${option.max}`;
    this.element = element(
      'div', { class: `control ${option.kind}` },
      element('div', { class: 'head' }, label, element('span', { class: 'unit' }, unit), this.reset),
      element('div', { class: 'value' }, ...(this.#slider ? [this.#slider] : []), this.#field),
      element('p', { id: `${id}-purpose`, class: 'purpose' }, `${option.purpose}. ${option.remarks}`), this.idle);
    this.show(option, option.value);
  }

  /**
   * @param {HTMLInputElement} slider
   * @param {HTMLInputElement} field
   * @param {(name: string, value: string, isHeld: boolean) => void} changed
   */
  #listen(slider, field, changed) {
    const { name, kind } = this.option;
    const sliding = () => String(kind === 'integer' ? slider.valueAsNumber : this.#scale.value(slider.valueAsNumber));
    slider.addEventListener('input', () => {
      field.value = sliding();
      this.#speak(field.value);
      changed(name, field.value, true);
    });
    slider.addEventListener('change', () => changed(name, sliding(), false));
    const typed = (/** @type {boolean} */ isHeld) => {
      if (field.value !== '' && field.checkValidity()) changed(name, String(field.valueAsNumber), isHeld);
    };
    field.addEventListener('input', () => typed(true));
    field.addEventListener('change', () => {
      if (field.value === '' || !field.checkValidity()) field.value = this.shown;
      typed(false);
    });
  }

  /** @param {string} value */
  #speak(value) { this.#slider?.setAttribute('aria-valuetext', `${value} ${this.option.unit}`); }

  /**
   * @param {Option} option what the server says of it now
   * @param {string} value
   */
  show(option, value) {
    this.option = option;
    this.shown = value;
    if (this.#field !== document.activeElement || this.#field.value === '' || Number(this.#field.value) !== Number(value)) {
      this.#field.value = value;
    }
    if (this.#slider) {
      const position = option.kind === 'integer' ? Number(value) : this.#scale.position(Number(value));
      if (this.#slider.valueAsNumber !== position && this.#scaleValue() !== value) this.#slider.value = String(position);
      this.#speak(value);
    }
    const isIdle = option.idle !== undefined;
    for (const control of [this.#slider, this.#field]) if (control) control.disabled = isIdle;
    this.element.classList.toggle('is-idle', isIdle);
    this.idle.textContent = option.idle ?? '';
    this.reset.textContent = `default ${option.default}`;
    this.reset.setAttribute('aria-label', `Set ${option.name.replaceAll('-', ' ')} to its default, ${option.default}`);
    this.reset.disabled = isIdle || value === option.default;
    this.element.classList.toggle('is-set', value !== option.default && !isIdle);
  }

  /** What the slider says; a value that was typed may lie between two of its steps. */
  #scaleValue() {
    const slider = this.#slider;
    if (!slider) return '';
    return String(this.option.kind === 'integer' ? slider.valueAsNumber : this.#scale.value(slider.valueAsNumber));
  }
}

/** All options. */
export class Controls {
  /** @type {Map<string, Control>} */
  #controls = new Map();

  /**
   * @param {HTMLElement} form
   * @param {Option[]} options
   * @param {(name: string, value: string, isHeld: boolean) => void} changed
   */
  constructor(form, options, changed) {
    form.addEventListener('submit', (event) => event.preventDefault());
    for (const [group, title, hint] of groups) {
      const made = options.filter((option) => option.group === group).map((option) => new Control(option, changed));
      for (const control of made) this.#controls.set(control.option.name, control);
      form.append(element(
        'fieldset', {}, element('legend', {}, title), element('p', { class: 'hint' }, hint),
        ...made.map((control) => control.element)));
    }
  }

  /**
   * @param {Option[]} options
   * @param {Record<string, string>} values
   */
  show(options, values) {
    for (const option of options) this.#controls.get(option.name)?.show(option, values[option.name] ?? option.value);
  }
}
