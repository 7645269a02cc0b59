import { Motion } from './tune-motion.js';

/** @typedef {import('./tune-api.js').WallAnswer} WallAnswer */

/**
 * A wall as it is shown: `colors` by item as numbers 0xBBGGRR, -1 without one; `families` by item, empty without one.
 * @typedef {{order: number[], colors: Int32Array, styles: string[], families: string[]}} Arrangement
 */

/**
 * @param {WallAnswer} wall
 * @param {Set<number>} [among] the items to leave on it; all without it
 * @returns {Arrangement}
 */
export function arrangement(wall, among) {
  const hexes = wall.hex.split(',');
  const colors = Int32Array.from(hexes, (hex) => {
    if (!hex) return -1;
    const number = parseInt(hex, 16);
    return (number & 0xff) << 16 | number & 0xff00 | number >> 16;
  });
  const names = new Map(wall.families.map((name, index) => [String.fromCharCode(97 + index), name]));
  return {
    order: among ? wall.order.filter((item) => among.has(item)) : wall.order, colors,
    styles: hexes.map((hex) => (hex ? `#${hex}` : '')),
    families: Array.from(wall.family, (letter) => names.get(letter) ?? ''),
  };
}

/** All items of a wall on a canvas. */
export class Wall {
  /** Cells of so many pixels of the screen and more show pictures. */
  static #pictureSide = 28;
  /** Smaller cells are written as pixels: thousands of rectangles would take longer. */
  static #rectangleSide = 9;
  static #largestSide = 112;
  static #faded = 0.16;
  /** Pictures that are asked for at once. */
  static #loads = 8;
  #frame = 0;
  #time = 0;
  #loading = 0;
  /** @type {Map<number, HTMLImageElement | null>} */
  #pictures = new Map();
  /** @type {(() => void)[]} */
  #painted = [];
  /** @type {ImageData | null} */
  #pixels = null;
  /** @type {Arrangement | null} */
  shown = null;
  /** @type {Set<number> | null} Items that stand out; all without it. */
  marked = null;
  /** The item that is pointed at or was found. */
  selected = -1;
  columns = 1;
  /** Pixels of the canvas from cell to cell. */
  pitch = 1;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {string[]} pictures addresses, empty for none
   */
  constructor(canvas, pictures) {
    this.canvas = canvas;
    this.pictures = pictures;
    this.motion = new Motion(pictures.length);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    this.context = context;
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    new ResizeObserver(() => this.#resize()).observe(canvas);
  }

  /**
   * @param {Arrangement} next
   * @param {() => void} [painted] called when a frame shows it
   */
  show(next, painted) {
    this.shown = next;
    if (painted) this.#painted.push(painted);
    this.#arrange(this.calm.matches);
  }

  /** @param {number} item */
  select(item) {
    if (this.selected === item) return;
    this.selected = item;
    this.paintSoon();
  }

  paintSoon() {
    if (!this.#frame) this.#frame = requestAnimationFrame((time) => this.#paintFrame(time));
  }

  /**
   * The item at a point of the canvas; -1 for none.
   * @param {number} x in CSS pixels
   * @param {number} y
   */
  itemAt(x, y) {
    const scale = this.canvas.width / this.canvas.clientWidth;
    const column = Math.floor(x * scale / this.pitch);
    if (column < 0 || column >= this.columns || y < 0) return -1;
    return this.shown?.order[Math.floor(y * scale / this.pitch) * this.columns + column] ?? -1;
  }

  #resize() {
    const scale = Math.min(2, devicePixelRatio);
    const [width, height] = [this.canvas.clientWidth * scale, this.canvas.clientHeight * scale].map(Math.round);
    if (!width || !height || width === this.canvas.width && height === this.canvas.height) return;
    [this.canvas.width, this.canvas.height] = [width, height];
    this.#pixels = null;
    this.#arrange(true);
  }

  /** @param {boolean} isInstant */
  #arrange(isInstant) {
    if (!this.shown) return;
    const { width, height } = this.canvas;
    const count = Math.max(1, this.shown.order.length);
    const largest = Wall.#largestSide * Math.min(2, devicePixelRatio);
    let pitch = Math.max(1, Math.min(largest, Math.ceil(Math.sqrt(width * height / count))));
    while (pitch > 1 && Math.floor(width / pitch) * Math.floor(height / pitch) < count) pitch -= 1;
    this.pitch = pitch;
    this.columns = Math.max(1, Math.floor(width / pitch));
    this.motion.aim(this.shown.order, this.columns, pitch, isInstant);
    this.paintSoon();
  }

  /** @param {number} time */
  #paintFrame(time) {
    this.#frame = 0;
    // After a rest the first step is one of an ordinary frame.
    this.motion.step(Math.min(34, this.#time ? time - this.#time : 16));
    this.#time = time;
    if (this.pitch < Wall.#rectangleSide) this.#paintPixels();
    else this.#paintRectangles();
    this.#ring();
    for (const painted of this.#painted.splice(0)) painted();
    if (this.motion.isMoving) this.paintSoon();
    else this.#time = 0;
  }

  #paintPixels() {
    const { width, height } = this.canvas;
    this.#pixels ??= this.context.createImageData(width, height);
    const words = new Uint32Array(this.#pixels.data.buffer);
    words.fill(0);
    const { colors, order } = /** @type {Arrangement} */ (this.shown);
    const { x, y } = this.motion;
    const side = this.pitch > 3 ? this.pitch - 1 : this.pitch;
    const faded = Math.round(Wall.#faded * 255) << 24;
    for (const item of order) {
      const color = colors[item] < 0 ? 0x808080 : colors[item];
      const word = (color | (this.marked && !this.marked.has(item) ? faded : 0xff000000)) >>> 0;
      const [left, top] = [Math.round(x[item]), Math.round(y[item])];
      const right = Math.min(width, left + side);
      const bottom = Math.min(height, top + side);
      for (let row = top; row < bottom; row += 1) words.fill(word, row * width + left, row * width + right);
    }
    this.context.putImageData(this.#pixels, 0, 0);
  }

  #paintRectangles() {
    const { context, pitch } = this;
    const { styles, order } = /** @type {Arrangement} */ (this.shown);
    const { x, y } = this.motion;
    const scale = this.canvas.width / this.canvas.clientWidth;
    const hasPictures = pitch >= Wall.#pictureSide * scale;
    const side = pitch - Math.max(1, Math.round(pitch / 24));
    const band = Math.round(side / 4);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    for (const item of order) {
      const [left, top] = [Math.round(x[item]), Math.round(y[item])];
      context.globalAlpha = this.marked && !this.marked.has(item) ? Wall.#faded : 1;
      context.fillStyle = styles[item] || '#808080';
      const picture = hasPictures ? this.#picture(item) : null;
      if (!picture) {
        context.fillRect(left, top, side, side);
        continue;
      }
      const crop = Math.min(picture.naturalWidth, picture.naturalHeight * side / (side - band));
      const cropHeight = crop * (side - band) / side;
      context.drawImage(
        picture, (picture.naturalWidth - crop) / 2, (picture.naturalHeight - cropHeight) / 2, crop, cropHeight,
        left, top, side, side - band);
      context.fillRect(left, top + side - band, side, band);
    }
    context.globalAlpha = 1;
  }

  #ring() {
    if (this.selected < 0 || !this.motion.isShown[this.selected]) return;
    const { context, pitch } = this;
    const [left, top] = [this.motion.x[this.selected], this.motion.y[this.selected]];
    const width = Math.max(2, Math.round(pitch / 12));
    for (const [grow, style] of /** @type {[number, string][]} */ ([[width, '#000000'], [2 * width, '#ffffff']])) {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.strokeRect(left - grow / 2, top - grow / 2, pitch + grow, pitch + grow);
    }
  }

  /**
   * The picture of an item if it is there; otherwise it is asked for.
   * @param {number} item
   */
  #picture(item) {
    const known = this.#pictures.get(item);
    if (known !== undefined) return known;
    if (!this.pictures[item] || this.#loading >= Wall.#loads) return null;
    this.#loading += 1;
    this.#pictures.set(item, null);
    const image = new Image();
    const done = () => {
      this.#loading -= 1;
      this.paintSoon();
    };
    image.addEventListener('load', () => {
      this.#pictures.set(item, image);
      done();
    });
    image.addEventListener('error', done);
    image.src = this.pictures[item];
    return null;
  }
}
