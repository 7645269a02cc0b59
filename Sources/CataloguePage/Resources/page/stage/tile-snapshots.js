// @ts-check
// Small pictures of tiles, kept so that many can be drawn in one frame while tiles fly.

const faceSide = 88;
const faceLimit = 700;

class Faces {
  /** @type {Map<number, HTMLCanvasElement>} in the order of their last use */
  #kept = new Map();
  /** @type {{item: number, picture: HTMLImageElement}[]} */
  #waiting = [];
  #isScheduled = false;
  #quiet = 0;

  /** @param {Model} model */
  constructor(model) { this.model = model; }

  /** @param {number} item */
  at(item) {
    const face = this.#kept.get(item);
    if (face) {
      this.#kept.delete(item);
      this.#kept.set(item, face);
    }
    return face;
  }

  /** Draws a face once no more pictures arrive and the browser has nothing better to do.
   * @param {number} item @param {HTMLImageElement} picture */
  keep(item, picture) {
    if (this.#kept.has(item)) return;
    this.#waiting.push({item, picture});
    if (this.#waiting.length > faceLimit) this.#waiting.shift();
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#schedule(), 250);
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const run = (/** @type {IdleDeadline | undefined} */ deadline) => {
      this.#isScheduled = false;
      do {
        const next = this.#waiting.pop();
        if (next?.picture.isConnected && !this.#kept.has(next.item)) this.#draw(next.item, next.picture);
      } while (this.#waiting.length && deadline && deadline.timeRemaining() > 4);
      if (this.#waiting.length) this.#schedule();
    };
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else setTimeout(run, 50);
  }

  /** @param {number} item @param {HTMLImageElement} picture */
  #draw(item, picture) {
    const canvas = make('canvas');
    canvas.width = canvas.height = faceSide;
    const pen = canvas.getContext('2d', {alpha: false});
    if (!pen) return;
    pen.fillStyle = styleValue('--paper');
    pen.fillRect(0, 0, faceSide, faceSide);
    const bar = Math.round(faceSide * 0.07), room = {w: faceSide * 0.92, h: faceSide * 0.94 - bar};
    const scale = Math.min(room.w / picture.naturalWidth, room.h / picture.naturalHeight);
    const w = picture.naturalWidth * scale, h = picture.naturalHeight * scale;
    pen.imageSmoothingQuality = 'medium';
    pen.drawImage(picture, (faceSide - w) / 2, faceSide * 0.04 + (room.h - h) / 2, w, h);
    drawBar(pen, this.model.colors(item), faceSide, bar);
    this.#kept.set(item, canvas);
    if (this.#kept.size > faceLimit) this.#kept.delete(this.#kept.keys().next().value ?? -1);
  }

  /** Forgets all, for another paper color. */
  clear() { this.#kept.clear(); }
}

/** @param {CanvasRenderingContext2D} pen @param {Color[]} colors @param {number} side @param {number} height */
function drawBar(pen, colors, side, height) {
  const total = colors.reduce((sum, color) => sum + color.share, 0) || 1;
  let x = 0;
  for (const color of colors) {
    const width = color.share / total * side;
    pen.fillStyle = hexOf(color.rgb);
    pen.fillRect(x, side - height, width + 1, height);
    x += width;
  }
}
