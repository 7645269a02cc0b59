/** Where items are, and where they are on their way to; each begins from where it is now. */
export class Motion {
  /** The distance left falls to a third in so many milliseconds. */
  static #pace = 70;
  /** Nearer than this, in pixels, an item is there. */
  static #nearness = 0.4;
  #isPlaced = false;

  /** @param {number} count */
  constructor(count) {
    this.x = new Float32Array(count);
    this.y = new Float32Array(count);
    this.toX = new Float32Array(count);
    this.toY = new Float32Array(count);
    /** 1 for items that are on the wall. */
    this.isShown = new Uint8Array(count);
    this.isMoving = false;
  }

  /**
   * @param {ArrayLike<number>} order items in the order of their places
   * @param {number} columns
   * @param {number} pitch
   * @param {boolean} isInstant
   */
  aim(order, columns, pitch, isInstant) {
    const before = this.isShown;
    this.isShown = new Uint8Array(before.length);
    for (let place = 0; place < order.length; place += 1) {
      const item = order[place];
      this.toX[item] = (place % columns) * pitch;
      this.toY[item] = Math.floor(place / columns) * pitch;
      this.isShown[item] = 1;
      // What was not there comes from nowhere.
      if (isInstant || !before[item] || !this.#isPlaced) [this.x[item], this.y[item]] = [this.toX[item], this.toY[item]];
    }
    this.#isPlaced = true;
    this.isMoving = !isInstant;
  }

  /** @param {number} elapsed milliseconds since the last step */
  step(elapsed) {
    const left = Math.exp(-elapsed / Motion.#pace);
    let isMoving = false;
    for (let item = 0; item < this.x.length; item += 1) {
      const [dx, dy] = [this.toX[item] - this.x[item], this.toY[item] - this.y[item]];
      if (dx === 0 && dy === 0) continue;
      if (Math.abs(dx) < Motion.#nearness && Math.abs(dy) < Motion.#nearness) {
        [this.x[item], this.y[item]] = [this.toX[item], this.toY[item]];
        continue;
      }
      this.x[item] = this.toX[item] - dx * left;
      this.y[item] = this.toY[item] - dy * left;
      isMoving = true;
    }
    this.isMoving = isMoving;
  }
}
