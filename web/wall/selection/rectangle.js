// Selecting with a rectangle: drawn with the mouse from empty space, with alt from anywhere, or in select mode. On a map
// empty space is what one drags to move the map, so there it takes alt.

import {clamp} from '../../core/numbers.js';
import {make} from '../../dom/elements.js';
import {membersOf} from './selection-marks.js';

/** Near an edge of the window the page scrolls along, so many pixels a frame at most. */
const edgeReach = 48, edgeSpeed = 18;

export class SelectionRectangle {
  /** @type {{x: number, y: number, isAdding: boolean} | null} in coordinates of the stage */ #start = null;
  #pointer = {x: 0, y: 0};
  #isDrawn = false;
  #frame = 0;
  /** Whether the gesture that has just ended drew one: then its click does not count. */ didDraw = false;
  #element = make('div');

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#element.id = 'rectangle';
    this.#element.hidden = true;
    app.stage.element.append(this.#element);
    app.stage.element.parentElement?.addEventListener('pointerdown', (event) => this.#press(event), true);
    addEventListener('pointermove', (event) => this.#move(event));
    addEventListener('pointerup', (event) => {
      this.#move(event);
      this.end();
    });
    addEventListener('pointercancel', () => this.end());
  }

  get isDrawn() {
    return this.#isDrawn;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.didDraw = false;
    const {stage, selection} = this.app;
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    const isEmpty = !stage.tiles.placementAt(event.target), isMap = stage.arrangement?.isContinuous;
    if (!event.altKey && (isMap || !(isEmpty || selection.isMode))) return;
    // Neither the map is to move, nor text to be marked.
    event.preventDefault();
    event.stopPropagation();
    this.#pointer = {x: event.clientX, y: event.clientY};
    document.documentElement.classList.add('drawing');
    this.#start = {...this.#inStage(), isAdding: event.altKey || event.shiftKey || selection.isMode};
  }

  /** Where the pointer is on the stage. */
  #inStage() {
    const {x, y} = this.app.stage.origin();
    return {x: this.#pointer.x - x, y: this.#pointer.y - y};
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#start) return;
    this.#pointer = {x: event.clientX, y: event.clientY};
    const {x, y} = this.#inStage();
    if (!this.#isDrawn && Math.hypot(x - this.#start.x, y - this.#start.y) > 5) this.#begin();
  }

  #begin() {
    const {selection} = this.app;
    if (!this.#start?.isAdding) selection.replace([]);
    this.#isDrawn = this.didDraw = true;
    this.#element.hidden = false;
    this.#frame = requestAnimationFrame(() => this.#step());
  }

  #step() {
    if (!this.#start) return;
    const {stage, selection} = this.app, {insets} = stage;
    const speed = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
      edgeSpeed *
      clamp((at < low + edgeReach ? at - low - edgeReach : at > high - edgeReach ? at - high + edgeReach : 0) / edgeReach, -1, 1);
    const across = speed(this.#pointer.x, insets.left, stage.window.width - insets.right);
    const down = speed(this.#pointer.y, insets.top, stage.window.height - insets.bottom);
    if (across || down) scrollBy(across, down);
    const now = this.#inStage(), start = this.#start;
    const box = {x: Math.min(start.x, now.x), y: Math.min(start.y, now.y), w: Math.abs(now.x - start.x), h: Math.abs(now.y - start.y)};
    this.#element.style.cssText = `left:${box.x}px;top:${box.y}px;width:${box.w}px;height:${box.h}px`;
    const hits = stage.arrangement?.placements(box).filter((placement) => doOverlap(placement.box, box)) ?? [];
    selection.extendBy(hits.flatMap((placement) => Array.from(membersOf(stage, placement))));
    this.#frame = requestAnimationFrame(() => this.#step());
  }

  /** @param {boolean} [doKeep] false takes back what the rectangle selected */
  end(doKeep = true) {
    if (!this.#start) return;
    const {selection} = this.app;
    cancelAnimationFrame(this.#frame);
    if (this.#isDrawn && doKeep) this.#step();
    cancelAnimationFrame(this.#frame);
    if (this.#isDrawn && !doKeep) selection.extendBy([]);
    this.#start = null;
    this.#isDrawn = false;
    this.#element.hidden = true;
    document.documentElement.classList.remove('drawing');
    selection.keep();
  }
}

/** @param {Box} one @param {Box} other */
const doOverlap = (one, other) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
