// The page that tunes a catalogue: options on one side, the wall they make, and what they change.

import {formatCount} from '../core/text.js';
import {announce, copyText, download} from '../dom/copy.js';
import {byId} from '../dom/elements.js';
import {reducedMotion} from '../dom/timing.js';
import {Asker, messageOf, start} from './api.js';
import {Controls} from './controls.js';
import {FigureList} from './figures.js';
import {listenToWall} from './pointer.js';
import {Settings} from './settings.js';
import {itemColor, shownWall, Wall} from './wall.js';
/** @typedef {import('./api.js').Answer} Answer */
/** @typedef {import('./api.js').Question} Question */
/** @typedef {import('./api.js').Start} Start */

/** @param {{name: string, value: string}[]} options */
const valuesOf = (options) => Object.fromEntries(options.map(({name, value}) => [name, value]));

/** @param {string} id @returns {HTMLInputElement & HTMLButtonElement} */
const control = (id) => byId(id);

/** @param {string} id @param {string[]} paths */
const wallIn = (id, paths) => new Wall(/** @type {HTMLCanvasElement} */ (byId(id).querySelector('canvas')), paths);

const page = document.documentElement;

class Tuning {
  /** @type {Answer | null} */ #answer = null;
  #side = 'after';
  #isFlipped = false;
  /** @type {Question | null} what the wall was asked for */ #shown = null;

  /** @param {string} address of the API of a catalogue @param {Start} begun */
  constructor(address, begun) {
    this.begun = begun;
    const {items, options} = begun, paths = items.thumbnail.map((path) => path && `${address}/${path}`);
    this.settings = new Settings(valuesOf(options));
    this.saved = this.before = this.after = shownWall(begun.saved);
    this.walls = {after: wallIn('main-wall', paths), before: wallIn('before-wall', paths)};
    this.figures = new FigureList(items, paths, (item) => this.#find(item));
    this.controls = new Controls(byId('controls'), options, (...change) => this.#change(...change));
    this.asker = new Asker(`${address}/tune`, items.id.length, {
      answered: (answer, question) => this.#answered(answer, question),
      measuring: (answer) => this.#measuring(answer),
      failed: (message) => this.#say(message),
    });
    this.#listen();
    this.#arrange();
    this.figures.show(begun.figures, begun.figures, this.saved, this.saved, false);
    this.#ask();
  }

  get #bothWalls() {
    return Object.values(this.walls);
  }

  #listen() {
    const {settings} = this,
      actions = {
        undo: () => this.#go(() => settings.undo()),
        redo: () => this.#go(() => settings.redo()),
        reset: () => this.#go(() => settings.change(settings.saved)),
        copy: () => copyText(control('command').value),
        save: () => this.#save(),
      };
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action);
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name=side]'))) {
      radio.addEventListener('change', () => this.#show(radio.value));
    }
    byId('only-changed').addEventListener('change', () => this.#mark());
    for (const wall of this.#bothWalls) listenToWall(wall, (item) => this.#point(item));
    document.addEventListener('keydown', (event) => this.#pressed(event));
    document.addEventListener('keyup', ({key}) => {
      if (key.toLowerCase() === 'b') this.#flip(false);
    });
    addEventListener('blur', () => this.#flip(false));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const key = event.key.toLowerCase(), isCommand = event.ctrlKey || event.metaKey;
    if (event.target instanceof HTMLInputElement && ['number', 'text'].includes(event.target.type)) return;
    if (key === 'z' && isCommand) {
      event.preventDefault();
      this.#go(() => (event.shiftKey ? this.settings.redo() : this.settings.undo()));
    } else if (key === 'b' && !isCommand && !event.altKey) {
      this.#flip(true);
    }
  }

  /** @param {string} name @param {string} value @param {boolean} isHeld */
  #change(name, value, isHeld) {
    const {values} = this.settings;
    // The preset sets the other options again, except the order.
    const kept = name !== 'preset'
      ? values
      : Object.fromEntries(this.begun.options.filter(({group}) => group === 'order').map((option) => [option.name, values[option.name]]));
    this.settings.change({...kept, [name]: value}, name, isHeld);
    this.#ask();
  }

  /** @param {() => void} move */
  #go(move) {
    move();
    if (this.#answer) this.controls.show(this.#answer.options, this.settings.values);
    this.#ask();
  }

  #ask() {
    const {settings} = this;
    control('undo').disabled = !settings.canUndo;
    control('redo').disabled = !settings.canRedo;
    control('reset').disabled = settings.isSaved;
    page.dataset.asked = JSON.stringify(settings.values);
    this.asker.ask({values: settings.values, at: performance.now()});
  }

  /** @param {string} state */
  #say(state) {
    byId('progress').hidden = true;
    byId('walls').classList.remove('is-waiting');
    byId('state').textContent = state;
  }

  /** @param {Answer} answer @param {Question} question */
  #answered(answer, question) {
    this.#choose(answer, question);
    const {begun, saved} = this, {sampled, wall, figures = null} = answer, isSample = sampled !== undefined;
    this.after = shownWall(wall);
    this.before = isSample ? shownWall(begun.saved, new Set(wall.order)) : saved;
    const isFirst = this.#shown !== question;
    this.#shown = question;
    this.#arrange(() => {
      if (isFirst) performance.measure('option to wall', {start: question.at});
      page.dataset.shown = JSON.stringify(question.values);
    });
    this.#mark();
    this.figures.show(begun.figures, figures, this.before, this.after, isSample);
    const all = formatCount(begun.items.id.length);
    this.#say(isSample ? `A sample of ${formatCount(sampled)} of ${all} items, measured again` : `${all} items`);
    page.dataset.ready = '';
  }

  /** @param {Answer} answer */
  #measuring(answer) {
    this.#choose(answer, {values: this.settings.values, at: 0});
    this.#say(`Measuring images again: ${formatCount(answer.done)} of ${formatCount(answer.total)}`);
    Object.assign(byId('progress'), {hidden: false, max: Math.max(1, answer.total), value: answer.done});
    byId('walls').classList.add('is-waiting');
  }

  /** What the server says of the options that were asked for, unless others were chosen since.
   * @param {Answer} answer @param {Question} question */
  #choose(answer, question) {
    this.#answer = answer;
    const {settings} = this, values = valuesOf(answer.options);
    if (question.values === settings.values) settings.complete(values);
    this.controls.show(answer.options, {...values, ...settings.values});
    control('command').value = answer.command;
  }

  /** @param {() => void} [painted] */
  #arrange(painted) {
    const isBoth = this.#side === 'both', isBefore = !isBoth && this.#isFlipped !== (this.#side === 'before');
    this.walls.after.show(isBefore ? this.before : this.after, painted);
    if (isBoth) this.walls.before.show(this.before);
    byId('main-caption').textContent = isBefore ? 'Before' : 'After';
  }

  /** @param {string} side */
  #show(side) {
    this.#side = side;
    byId('before-wall').hidden = side !== 'both';
    byId('walls').classList.toggle('both', side === 'both');
    this.#arrange();
  }

  /** @param {boolean} isFlipped */
  #flip(isFlipped) {
    if (this.#isFlipped === isFlipped || this.#side === 'both') return;
    this.#isFlipped = isFlipped;
    this.#arrange();
  }

  #mark() {
    const {before, after} = this;
    const marked = control('only-changed').checked
      ? new Set(after.order.filter((item) => before.families[item] !== after.families[item]))
      : null;
    for (const wall of this.#bothWalls) {
      wall.marked = marked;
      wall.paintSoon();
    }
  }

  /** @param {number} item */
  #point(item) {
    for (const wall of this.#bothWalls) wall.select(item);
    if (item < 0) return;
    const [was, is] = [this.before, this.after].map((wall) => `${wall.families[item] || 'no color'} ${itemColor(wall, item)}`.trim());
    const {title, id} = this.begun.items;
    byId('item').textContent = `${title[item] || id[item]}: ${was === is ? is : `${was} → ${is}`}`;
  }

  /** @param {number} item */
  #find(item) {
    this.#point(item);
    this.walls.after.canvas.scrollIntoView({block: 'nearest', behavior: reducedMotion.matches ? 'auto' : 'smooth'});
  }

  #save() {
    download('huewall.json', `${JSON.stringify(this.#answer?.settings ?? {}, null, 2)}\n`, 'application/json');
    announce('Saved. Use it with --config huewall.json.');
  }
}

async function main() {
  const name = decodeURIComponent(location.pathname.split('/')[2] ?? ''), path = encodeURIComponent(name);
  Object.assign(byId('name'), {textContent: name, href: `/wall/${path}/`, title: 'To the wall'});
  document.title = `Tune ${name}`;
  byId('state').textContent = 'Loading …';
  const address = `/v1/catalogues/${path}`;
  try {
    const tuning = new Tuning(address, await start(`${address}/tune`));
    page.dataset.items = String(tuning.saved.order.length);
  } catch (error) {
    byId('state').textContent = messageOf(error);
  }
}

main();
