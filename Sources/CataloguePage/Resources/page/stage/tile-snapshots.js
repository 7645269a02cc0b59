// @ts-check
// Tiles as small images, kept so that many can be drawn in one frame while tiles move.

const snapshotSide = 88;
const snapshotLimit = 700;

class TileSnapshots {
  /** @type {Map<number, HTMLCanvasElement>} in the order of their last use */
  #kept = new Map();
  /** @type {{item: number, image: HTMLImageElement}[]} */
  #waiting = [];
  #isScheduled = false;
  #drawSoon = afterPause(250, () => this.#schedule());

  /** @param {Model} model */
  constructor(model) { this.model = model; }

  /** @param {number} item */
  at(item) {
    const snapshot = this.#kept.get(item);
    if (snapshot) {
      this.#kept.delete(item);
      this.#kept.set(item, snapshot);
    }
    return snapshot;
  }

  /** Items look different now.
   * @param {number[]} items */
  forget(items) { for (const item of items) this.#kept.delete(item); }

  /** Draws a snapshot once no more images arrive and the browser has nothing better to do.
   * @param {number} item @param {HTMLImageElement} image */
  keep(item, image) {
    if (this.#kept.has(item)) return;
    this.#waiting.push({item, image});
    if (this.#waiting.length > snapshotLimit) this.#waiting.shift();
    this.#drawSoon();
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const run = (/** @type {IdleDeadline | undefined} */ deadline) => {
      this.#isScheduled = false;
      do {
        const next = this.#waiting.pop();
        if (next?.image.isConnected && !this.#kept.has(next.item)) this.#draw(next.item, next.image);
      } while (this.#waiting.length && deadline && deadline.timeRemaining() > 4);
      if (this.#waiting.length) this.#schedule();
    };
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else setTimeout(run, 50);
  }

  /** @param {number} item @param {HTMLImageElement} image */
  #draw(item, image) {
    const canvas = make('canvas');
    canvas.width = canvas.height = snapshotSide;
    const context = canvas.getContext('2d', {alpha: false});
    if (!context) return;
    context.fillStyle = styleValue('--paper');
    context.fillRect(0, 0, snapshotSide, snapshotSide);
    const bar = Math.round(snapshotSide * 0.07), room = {w: snapshotSide * 0.92, h: snapshotSide * 0.94 - bar};
    const scale = Math.min(room.w / image.naturalWidth, room.h / image.naturalHeight);
    const w = image.naturalWidth * scale, h = image.naturalHeight * scale;
    context.imageSmoothingQuality = 'medium';
    context.drawImage(image, (snapshotSide - w) / 2, snapshotSide * 0.04 + (room.h - h) / 2, w, h);
    drawBar(context, this.model.barColors(item), snapshotSide, bar);
    this.#kept.set(item, canvas);
    if (this.#kept.size > snapshotLimit) this.#kept.delete(this.#kept.keys().next().value ?? -1);
  }
}

/** @param {CanvasRenderingContext2D} context @param {Color[]} colors @param {number} side @param {number} height */
function drawBar(context, colors, side, height) {
  const total = colors.reduce((sum, color) => sum + color.share, 0) || 1;
  let x = 0;
  for (const color of colors) {
    const width = color.share / total * side;
    context.fillStyle = hexOf(color.rgb);
    context.fillRect(x, side - height, width + 1, height);
    x += width;
  }
}
