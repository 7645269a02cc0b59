// @ts-check
// Tiles on their way: drawn on one canvas over the stage, from wherever they are to where they belong.

/** One thing that moves, in window coordinates.
 * @typedef {object} Mover
 * @property {number} key
 * @property {number} item
 * @property {number} count
 * @property {Box} from
 * @property {Box} to
 * @property {number} fadeFrom opacity, 0...1
 * @property {number} fadeTo
 */

const stillPreferred = matchMedia('(prefers-reduced-motion: reduce)');

/** Slow, fast, slow.
 * @param {number} part */
const eased = (part) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

class Flight {
  /** @type {HTMLCanvasElement} */ #canvas = byId('flight');
  /** @type {Map<number, Mover>} */ #movers = new Map();
  #started = 0;
  #duration = 0;
  #frame = 0;
  #now = 0;
  /** @type {{prepare: () => void, land: () => void} | null} */ #steps = null;
  /** The key of the chosen mark. */
  ringed = NaN;

  /** @param {Model} model @param {Faces} faces */
  constructor(model, faces) {
    this.model = model;
    this.faces = faces;
  }

  get isOn() { return this.#steps !== null; }

  /** Where something is at this moment, or null when it does not fly.
   * @param {number} key @returns {{box: Box, fade: number} | null} */
  whereabouts(key) {
    const mover = this.#movers.get(key);
    return mover ? {box: this.#box(mover), fade: this.#fade(mover)} : null;
  }

  /** All that fly.
   * @returns {Iterable<Mover>} */
  get movers() { return this.#movers.values(); }

  /** Starts, from the given places; a flight under way ends without landing.
   * @param {Mover[]} movers @param {number} duration in milliseconds
   * @param {{prepare: () => void, land: () => void}} steps `prepare` comes with every frame of the second half; `land` at the end */
  start(movers, duration, steps) {
    cancelAnimationFrame(this.#frame);
    this.#movers = new Map(movers.map((mover) => [mover.key, mover]));
    this.#duration = duration;
    this.#started = performance.now();
    this.#now = this.#started;
    this.#steps = steps;
    this.#fitCanvas();
    this.#canvas.hidden = false;
    this.#draw();
    this.#frame = requestAnimationFrame((now) => this.#step(now));
  }

  /** Puts everything where it belongs at once. */
  finish() { this.#steps?.land(); }

  /** Ends without a further step. */
  stop() {
    cancelAnimationFrame(this.#frame);
    this.#steps = null;
    this.#movers.clear();
    this.#canvas.hidden = true;
  }

  /** @param {number} now */
  #step(now) {
    this.#now = Math.max(now, this.#started);
    const part = (this.#now - this.#started) / this.#duration;
    if (part >= 1) return this.finish();
    this.#draw();
    if (part > 0.5) this.#steps?.prepare();
    this.#frame = requestAnimationFrame((next) => this.#step(next));
  }

  /** How far a mover is, 0...1: those further right and down set out a little later.
   * @param {Mover} mover */
  #part(mover) {
    const delay = 0.12 * clamp((mover.from.x / innerWidth + mover.from.y / innerHeight) / 2, 0, 1);
    return eased(clamp(((this.#now - this.#started) / this.#duration - delay) / (1 - 0.12), 0, 1));
  }

  /** @param {Mover} mover @returns {Box} */
  #box(mover) {
    const {from, to} = mover, part = this.#part(mover);
    return {
      x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part,
      w: from.w + (to.w - from.w) * part, h: from.h + (to.h - from.h) * part,
    };
  }

  /** @param {Mover} mover */
  #fade(mover) { return mover.fadeFrom + (mover.fadeTo - mover.fadeFrom) * this.#part(mover); }

  #fitCanvas() {
    const scale = Math.min(2, devicePixelRatio);
    const width = Math.round(innerWidth * scale), height = Math.round(innerHeight * scale);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
  }

  /** Draws marks where they are, for a moment in which tiles would be too slow.
   * @param {Mark[]} marks @param {{x: number, y: number}} origin of the stage in the window */
  paint(marks, origin) {
    this.#fitCanvas();
    this.#canvas.hidden = false;
    const pen = this.#clean();
    for (const mark of pen ? marks : []) this.#drawOne(/** @type {CanvasRenderingContext2D} */ (pen), mark, shifted(mark.box, origin));
  }

  /** An empty canvas to draw on, in pixels of the page. */
  #clean() {
    const pen = this.#canvas.getContext('2d');
    const scale = Math.min(2, devicePixelRatio);
    pen?.setTransform(1, 0, 0, 1, 0, 0);
    pen?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    pen?.setTransform(scale, 0, 0, scale, 0, 0);
    return pen;
  }

  #draw() {
    const pen = this.#clean();
    if (!pen) return;
    for (const mover of this.#movers.values()) {
      const box = this.#box(mover);
      if (box.x > innerWidth || box.y > innerHeight || box.x + box.w < 0 || box.y + box.h < 0) continue;
      pen.globalAlpha = this.#fade(mover);
      this.#drawOne(pen, mover, box);
    }
    pen.globalAlpha = 1;
    const chosen = this.#movers.get(this.ringed);
    if (chosen) this.#drawRing(pen, this.#box(chosen), chosen.count > 1);
  }

  /** @param {CanvasRenderingContext2D} pen @param {{item: number, count: number}} mark @param {Box} box */
  #drawOne(pen, mark, box) {
    if (mark.count > 1) this.#drawCluster(pen, mark, box);
    else this.#drawTile(pen, mark.item, box);
  }

  /** As `.tile[aria-selected]` in wall.css.
   * @param {CanvasRenderingContext2D} pen @param {Box} box @param {boolean} isRound */
  #drawRing(pen, {x, y, w, h}, isRound) {
    pen.strokeStyle = styleValue('--ink');
    pen.lineWidth = 3;
    if (!isRound) return pen.strokeRect(x - 2.5, y - 2.5, w + 5, h + 5);
    pen.beginPath();
    pen.arc(x + w / 2, y + h / 2, w / 2 + 2.5, 0, 2 * Math.PI);
    pen.stroke();
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} item @param {Box} box */
  #drawTile(pen, item, box) {
    const face = this.faces.at(item);
    // A tile with words is taller than its face; the rest is paper.
    const side = Math.min(box.h, box.w * 1.08);
    if (side < box.h - 1) {
      pen.fillStyle = styleValue('--paper');
      pen.fillRect(box.x, box.y, box.w, box.h);
    }
    if (face) {
      pen.drawImage(face, box.x, box.y, box.w, side);
      return;
    }
    pen.fillStyle = hexOf(this.model.rgb[item]);
    pen.fillRect(box.x, box.y, box.w, side);
  }

  /** @param {CanvasRenderingContext2D} pen @param {{item: number, count: number}} mark @param {Box} box */
  #drawCluster(pen, {item, count}, box) {
    const rgb = this.model.rgb[item];
    pen.fillStyle = hexOf(rgb);
    pen.beginPath();
    pen.arc(box.x + box.w / 2, box.y + box.h / 2, box.w / 2, 0, 2 * Math.PI);
    pen.fill();
    pen.strokeStyle = 'rgb(128 128 128 / 45%)';
    pen.lineWidth = 1;
    pen.stroke();
    pen.fillStyle = inkOn(rgb);
    pen.font = `600 ${clusterFont(box.w)}px Inter, "Helvetica Neue", "Segoe UI", "Liberation Sans", Arial, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(shortCount(count), box.x + box.w / 2, box.y + box.h / 2 + 0.5);
  }
}

/** Size of the number in a cluster, in pixels.
 * @param {number} width of the cluster */
const clusterFont = (width) => clamp(Math.round(width * 0.34), 11, 16);
