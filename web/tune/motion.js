// Where items are, and where they are on their way to; each begins from where it is now.

/** The distance left falls to a third in so many milliseconds. */
const pace = 70;
/** Nearer than this, in pixels, an item is there. */
const nearness = 0.4;

export class Motion {
  #isPlaced = false;
  isMoving = false;

  /** @param {number} count */
  constructor(count) {
    this.x = new Float32Array(count);
    this.y = new Float32Array(count);
    this.toX = new Float32Array(count);
    this.toY = new Float32Array(count);
    /** 1 for items that are on the wall. */ this.isShown = new Uint8Array(count);
  }

  /** @param {ArrayLike<number>} order items in the order of their places
   * @param {number} columns @param {number} pitch @param {boolean} isInstant */
  aim(order, columns, pitch, isInstant) {
    const before = this.isShown;
    this.isShown = new Uint8Array(before.length);
    for (let place = 0; place < order.length; place++) {
      const item = order[place];
      this.toX[item] = (place % columns) * pitch;
      this.toY[item] = Math.floor(place / columns) * pitch;
      this.isShown[item] = 1;
      // What was not there comes from nowhere.
      if (isInstant || !before[item] || !this.#isPlaced) this.#put(item);
    }
    this.#isPlaced = true;
    this.isMoving = !isInstant;
  }

  /** @param {number} item */
  #put(item) {
    this.x[item] = this.toX[item];
    this.y[item] = this.toY[item];
  }

  /** @param {number} elapsed milliseconds since the last step */
  step(elapsed) {
    const left = Math.exp(-elapsed / pace);
    this.isMoving = false;
    for (let item = 0; item < this.x.length; item++) {
      const dx = this.toX[item] - this.x[item], dy = this.toY[item] - this.y[item];
      if (Math.abs(dx) < nearness && Math.abs(dy) < nearness) {
        this.#put(item);
        continue;
      }
      this.x[item] = this.toX[item] - dx * left;
      this.y[item] = this.toY[item] - dy * left;
      this.isMoving = true;
    }
  }
}
