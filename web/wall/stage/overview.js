// The ribbon: the whole wall as one strip of color, and a way to go anywhere in it.

import {debounce, Signal} from '../../core/events.js';
import {oncePerFrame} from '../../dom/timing.js';
import {clamp} from '../../core/numbers.js';
import {formatCount} from '../../core/text.js';
import {drawStrip} from '../../dom/color-strips.js';
import {byId, make} from '../../dom/elements.js';

export class Overview {
  /** @type {Signal<number>} an item was pointed at */ chosen = new Signal();
  /** @type {HTMLCanvasElement} */ #canvas = byId('ribbon');
  /** @type {HTMLCanvasElement} the strip without the marker */ #strip = make('canvas');
  #window = {start: 0, end: 1};
  /** The position in the middle of the window. */ #middle = 0;
  /** The position chosen here, until the wall moves for another reason; -1 for none. */ #pointed = -1;
  #isPointing = false;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.#canvas.addEventListener('pointerdown', (event) => {
      this.#canvas.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    this.#canvas.addEventListener('pointermove', (event) => {
      if (event.buttons) this.#point(event);
    });
    this.#canvas.addEventListener('keydown', (event) => this.#press(event));
    const drawSoon = oncePerFrame(() => this.draw());
    stage.moved.listen(() => {
      if (!this.#isPointing) this.#pointed = -1;
      drawSoon();
    });
  }

  /** Paints the strip again, for other items or another width. */
  paint() {
    const {model, items} = this.stage.list;
    const width = Math.round(this.#canvas.clientWidth * devicePixelRatio);
    const height = Math.round(this.#canvas.clientHeight * devicePixelRatio);
    this.#canvas.width = this.#strip.width = width;
    this.#canvas.height = this.#strip.height = height;
    const context = this.#strip.getContext('2d');
    if (context) drawStrip(context, model, items, width, height);
    this.draw();
  }

  /** Draws the strip and the marker of what is in the window. */
  draw() {
    const context = this.#canvas.getContext('2d');
    const {width, height} = this.#canvas;
    if (!context || !width) return;
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#strip, 0, 0);
    this.#measure();
    const scale = devicePixelRatio;
    const left = this.#window.start * width, right = Math.max(left + 8 * scale, this.#window.end * width);
    for (const [color, line] of /** @type {const} */ ([['#000', 4], ['#fff', 2]])) {
      context.strokeStyle = color;
      context.lineWidth = line * scale;
      context.strokeRect(left + 2 * scale, 2 * scale, right - left - 4 * scale, height - 4 * scale);
    }
  }

  /** The part of the list that is in the window: by the positions of the items there. */
  #measure() {
    const {list, arrangement} = this.stage;
    if (!arrangement || !list.items.length) return;
    let low = Infinity, high = -1;
    const area = this.stage.visibleArea(), stretch = arrangement.stretch?.(area);
    if (!arrangement.isInOrder) {
      // The window shows items from everywhere, so only what was pointed at, or the chosen one, has a place.
      const at = this.#pointed >= 0 ? this.#pointed : this.stage.selected >= 0 ? list.positions[this.stage.selected] : -1;
      this.#window = at < 0 ? {start: 0, end: 1} : {start: at / list.items.length, end: (at + 1) / list.items.length};
      if (at >= 0) this.#middle = at;
      this.#announceSoon();
      return;
    }
    if (stretch) [low, high] = [stretch.start, stretch.end - 1];
    for (const placement of stretch ? [] : arrangement.placements(area)) {
      const at = list.positions[placement.item];
      low = Math.min(low, at);
      high = Math.max(high, at);
    }
    if (high < 0) return;
    this.#window = {start: low / list.items.length, end: (high + 1) / list.items.length};
    this.#middle = (low + high) >> 1;
    this.#announceSoon();
  }

  #announceSoon = debounce(150, () => this.#announcePosition());

  /** For screen readers. */
  #announcePosition() {
    const {list} = this.stage, position = Math.min(this.#pointed >= 0 ? this.#pointed : this.#middle, list.items.length - 1);
    if (position < 0) return;
    this.#canvas.ariaValueMax = String(list.items.length);
    this.#canvas.ariaValueNow = String(position + 1);
    const family = list.model.familyName(list.items[position]);
    this.#canvas.ariaValueText = `${formatCount(position + 1)} of ${formatCount(list.items.length)}, ${family || 'no color'}`;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const {items} = this.stage.list;
    const box = this.#canvas.getBoundingClientRect();
    const part = clamp((event.clientX - box.left) / box.width, 0, 1);
    if (items.length) this.#choose(Math.min(items.length - 1, Math.floor(part * items.length)));
  }

  /** @param {number} position */
  #choose(position) {
    this.#pointed = position;
    this.#isPointing = true;
    this.chosen.send(this.stage.list.items[position]);
    this.#isPointing = false;
    this.#announcePosition();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const {items} = this.stage.list;
    const now = Number(this.#canvas.ariaValueNow) - 1;
    const step = Math.max(1, Math.round(items.length / 100));
    const next = {
      ArrowRight: now + step,
      ArrowUp: now + step,
      ArrowLeft: now - step,
      ArrowDown: now - step,
      PageUp: now + 10 * step,
      PageDown: now - 10 * step,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (next === undefined || !items.length) return;
    event.preventDefault();
    this.#choose(clamp(next, 0, items.length - 1));
  }
}
