import { Asker, start } from './tune-api.js';
import { Controls } from './tune-controls.js';
import { byId, grouped, note } from './tune-elements.js';
import { FigureList } from './tune-figures.js';
import { listenToWall } from './tune-pointer.js';
import { Settings } from './tune-settings.js';
import { arrangement, Wall } from './tune-wall.js';

/** @typedef {import('./tune-api.js').Answer} Answer */
/** @typedef {import('./tune-api.js').Question} Question */
/** @typedef {import('./tune-api.js').Start} Start */
/** @typedef {import('./tune-wall.js').Arrangement} Arrangement */

/** @param {{name: string, value: string}[]} options */
const valuesOf = (options) => Object.fromEntries(options.map(({ name, value }) => [name, value]));

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (byId(id));

/** @param {string} id */
const canvas = (id) => /** @type {HTMLCanvasElement} */ (byId(id).querySelector('canvas'));

/** The page of one catalogue. */
class Tuning {
  /** @type {Answer | null} */
  #answer = null;
  #side = 'after';
  #isFlipped = false;
  /** @type {Question | null} What the wall was asked for. */
  #shown = null;

  /**
   * @param {string} name
   * @param {string} address of the API
   * @param {Start} begun
   */
  constructor(name, address, begun) {
    this.name = name;
    this.begun = begun;
    this.pictures = begun.items.thumbnail.map((path) => (path ? `/v1/catalogues/${encodeURIComponent(name)}/${path}` : ''));
    this.settings = new Settings(valuesOf(begun.options));
    this.saved = arrangement(begun.saved);
    this.before = this.saved;
    this.after = this.saved;
    this.walls = { after: new Wall(canvas('main-wall'), this.pictures), before: new Wall(canvas('before-wall'), this.pictures) };
    this.figures = new FigureList(begun.items, this.pictures, (item) => this.#find(item));
    this.controls = new Controls(byId('controls'), begun.options, (...change) => this.#change(...change));
    this.asker = new Asker(address, begun.items.id.length, {
      answered: (answer, question) => this.#answered(answer, question),
      measuring: (answer) => this.#measuring(answer),
      failed: (message) => this.#failed(message),
    });
    for (const wall of [this.walls.after, this.walls.before]) listenToWall(wall, (item) => this.#point(item));
    this.#listen();
    this.#arrange();
    this.figures.show(begun.figures, begun.figures, this.saved, this.saved, false);
    this.#ask(performance.now());
  }

  #listen() {
    button('undo').addEventListener('click', () => this.#go(() => this.settings.undo()));
    button('redo').addEventListener('click', () => this.#go(() => this.settings.redo()));
    button('reset').addEventListener('click', () => this.#go(() => this.settings.change(this.settings.saved)));
    button('copy').addEventListener('click', () => this.#copy());
    button('save').addEventListener('click', () => this.#save());
    for (const radio of document.querySelectorAll('input[name=side]')) {
      radio.addEventListener('change', () => this.#show(/** @type {HTMLInputElement} */ (radio).value));
    }
    byId('only-changed').addEventListener('change', () => this.#mark());
    document.addEventListener('keydown', (event) => this.#pressed(event));
    document.addEventListener('keyup', (event) => { if (event.key.toLowerCase() === 'b') this.#flip(false); });
    window.addEventListener('blur', () => this.#flip(false));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const key = event.key.toLowerCase();
    const field = event.target instanceof HTMLInputElement && ['number', 'text'].includes(event.target.type);
    if (field) return;
    if (key === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#go(() => (event.shiftKey ? this.settings.redo() : this.settings.undo()));
    } else if (key === 'b' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.#flip(true);
    }
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {boolean} isHeld
   */
  #change(name, value, isHeld) {
    // The preset says anew what the others are; the order is none of them.
    const kept = this.begun.options.filter((option) => option.group === 'order').map((option) => option.name);
    const values = name === 'preset'
      ? Object.fromEntries(kept.map((key) => [key, this.settings.values[key]])) : this.settings.values;
    this.settings.change({ ...values, [name]: value }, name, isHeld);
    this.#ask(performance.now());
  }

  /** @param {() => void} move */
  #go(move) {
    move();
    if (this.#answer) this.controls.show(this.#answer.options, this.settings.values);
    this.#ask(performance.now());
  }

  /** @param {number} at */
  #ask(at) {
    button('undo').disabled = !this.settings.canUndo;
    button('redo').disabled = !this.settings.canRedo;
    button('reset').disabled = this.settings.isSaved;
    document.documentElement.dataset.asked = JSON.stringify(this.settings.values);
    this.asker.ask({ values: this.settings.values, at });
  }

  /**
   * @param {Answer} answer
   * @param {Question} question
   */
  #answered(answer, question) {
    this.#choose(answer, question);
    byId('progress').hidden = true;
    byId('walls').classList.remove('is-waiting');
    const isSample = answer.sampled !== undefined;
    this.after = arrangement(answer.wall);
    this.before = isSample ? arrangement(this.begun.saved, new Set(answer.wall.order)) : this.saved;
    const isFirst = this.#shown !== question;
    this.#shown = question;
    this.#arrange(() => {
      if (isFirst) performance.measure('option to wall', { start: question.at });
      document.documentElement.dataset.shown = JSON.stringify(question.values);
    });
    this.#mark();
    this.figures.show(this.begun.figures, answer.figures ?? null, this.before, this.after, isSample);
    byId('state').textContent = isSample
      ? `A sample of ${grouped(answer.sampled ?? 0)} of ${grouped(this.begun.items.id.length)} items, measured anew`
      : `${grouped(this.begun.items.id.length)} items`;
    document.documentElement.dataset.ready = '';
  }

  /** @param {Answer} answer */
  #measuring(answer) {
    this.#choose(answer, { values: this.settings.values, at: 0 });
    const bar = /** @type {HTMLProgressElement} */ (byId('progress'));
    bar.hidden = false;
    bar.max = Math.max(1, answer.total);
    bar.value = answer.done;
    byId('walls').classList.add('is-waiting');
    byId('state').textContent = `Looking at images again: ${grouped(answer.done)} of ${grouped(answer.total)}`;
  }

  /** @param {string} message */
  #failed(message) {
    byId('progress').hidden = true;
    byId('walls').classList.remove('is-waiting');
    byId('state').textContent = message;
  }

  /**
   * What the server says of the options that were asked for, unless others were chosen since.
   * @param {Answer} answer
   * @param {Question} question
   */
  #choose(answer, question) {
    this.#answer = answer;
    if (question.values === this.settings.values) this.settings.complete(valuesOf(answer.options));
    this.controls.show(answer.options, { ...valuesOf(answer.options), ...this.settings.values });
    /** @type {HTMLInputElement} */ (byId('command')).value = answer.command;
  }

  /** @param {() => void} [painted] */
  #arrange(painted) {
    const isBefore = this.#isFlipped !== (this.#side === 'before');
    this.walls.after.show(isBefore && this.#side !== 'both' ? this.before : this.after, painted);
    if (this.#side === 'both') this.walls.before.show(this.before);
    byId('main-caption').textContent = isBefore && this.#side !== 'both' ? 'Before' : 'After';
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
    const isOn = /** @type {HTMLInputElement} */ (byId('only-changed')).checked;
    const { before, after } = this;
    const marked = isOn ? new Set(after.order.filter((item) => before.families[item] !== after.families[item])) : null;
    for (const wall of [this.walls.after, this.walls.before]) {
      wall.marked = marked;
      if (wall.shown) wall.paintSoon();
    }
  }

  /** @param {number} item */
  #point(item) {
    for (const wall of [this.walls.after, this.walls.before]) if (wall.shown) wall.select(item);
    if (item < 0) return;
    const [was, is] = [this.before, this.after].map((wall) => `${wall.families[item] || 'no color'} ${wall.styles[item]}`.trim());
    const title = this.begun.items.title[item] || this.begun.items.id[item];
    byId('item').textContent = was === is ? `${title}: ${is}` : `${title}: ${was} → ${is}`;
  }

  /** @param {number} item */
  #find(item) {
    this.#point(item);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.walls.after.canvas.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
  }

  async #copy() {
    const field = /** @type {HTMLInputElement} */ (byId('command'));
    try {
      await navigator.clipboard.writeText(field.value);
      note(`Copied: ${field.value}`);
    } catch {
      // Without TLS and from another machine browsers do not let pages copy.
      field.focus();
      field.select();
      note('The browser does not let this page copy; the command line is selected.');
    }
  }

  #save() {
    const text = `${JSON.stringify(this.#answer?.settings ?? {}, null, 2)}\n`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = 'huewall.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    note('Saved. huewall takes it with --config huewall.json.');
  }
}

async function main() {
  const name = decodeURIComponent(location.pathname.split('/')[2] ?? '');
  const link = /** @type {HTMLAnchorElement} */ (byId('name'));
  link.textContent = name;
  link.href = `/wall/${encodeURIComponent(name)}/`;
  link.title = 'To the wall';
  document.title = `Tune ${name}`;
  byId('state').textContent = 'Loading …';
  const address = `/v1/catalogues/${encodeURIComponent(name)}/tune`;
  try {
    const tuning = new Tuning(name, address, await start(address));
    document.documentElement.dataset.items = String(tuning.saved.order.length);
  } catch (error) {
    byId('state').textContent = error instanceof Error ? error.message : String(error);
  }
}

main();
