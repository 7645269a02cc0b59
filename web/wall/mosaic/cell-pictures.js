// Small pictures for the cells of a mosaic, kept side by side on few canvases.

import {Signal} from '../../core/events.js';
import {drawSnapshot} from '../../dom/cells.js';
import {make} from '../../dom/elements.js';
import {PictureLoader} from '../../dom/pictures.js';

const sheetSide = 1024, sheetCount = 10, smallPicture = 64, largePicture = 128;

/** A part of a canvas.
 * @typedef {{canvas: HTMLCanvasElement, x: number, y: number, side: number}} CellPicture */

export class CellPictures {
  #side = smallPicture;
  /** @type {HTMLCanvasElement[]} */ #sheets = [];
  /** @type {Map<number, number>} places by items */ #placeOf = new Map();
  /** @type {Int32Array} items by places */ #items = new Int32Array(0);
  #next = 0;
  #loader;
  /** @type {Signal<number>} the picture of an item is there */ arrived = new Signal();

  /** @param {Model} model @param {TileSnapshots} snapshots */
  constructor(model, snapshots) {
    this.model = model;
    this.snapshots = snapshots;
    this.#loader = new PictureLoader((item) => model.thumbnail(item), (item, image) => this.#draw(item, image));
    this.#reset(smallPicture);
  }

  /** The size that suits cells, if there is room for so many; otherwise 0: no pictures.
   * @param {number} size of a cell, in pixels of the screen @param {number} count */
  static sideFor(size, count) {
    const room = (/** @type {number} */ side) => sheetCount * Math.floor(sheetSide / side) ** 2;
    if (size > 80 && count <= room(largePicture)) return largePicture;
    return count <= room(smallPicture) ? smallPicture : 0;
  }

  /** @param {number} item @returns {CellPicture | null} */
  at(item) {
    const place = this.#placeOf.get(item);
    if (place !== undefined) return this.#pictureAt(place);
    const canvas = this.snapshots.at(item);
    return canvas ? {canvas, x: 0, y: 0, side: canvas.width} : null;
  }

  /** Loads these and forgets what else was wanted.
   * @param {number[]} items the most urgent first @param {number} side */
  want(items, side) {
    if (items.length && side !== this.#side) this.#reset(side);
    this.#loader.forget();
    this.#loader.want(items.filter((item) => !this.#placeOf.has(item)));
  }

  /** @param {number} side */
  #reset(side) {
    this.#side = side;
    this.#sheets = [];
    this.#placeOf.clear();
    this.#items = new Int32Array(sheetCount * Math.floor(sheetSide / side) ** 2).fill(-1);
    this.#next = 0;
  }

  /** @param {number} item @param {HTMLImageElement} image */
  #draw(item, image) {
    const place = this.#next;
    const {canvas, x, y, side} = this.#pictureAt(place);
    const context = canvas.getContext('2d', {alpha: false});
    if (!context) return;
    this.#next = (place + 1) % this.#items.length;
    if (this.#items[place] >= 0) this.#placeOf.delete(this.#items[place]);
    this.#items[place] = item;
    this.#placeOf.set(item, place);
    drawSnapshot(context, image, this.model.colors(item), {x, y, side});
    this.arrived.send(item);
  }

  /** @param {number} place @returns {CellPicture} */
  #pictureAt(place) {
    const side = this.#side, across = Math.floor(sheetSide / side), number = Math.floor(place / across ** 2);
    let canvas = this.#sheets[number];
    if (!canvas) {
      canvas = this.#sheets[number] = make('canvas');
      canvas.width = canvas.height = sheetSide;
    }
    const at = place % across ** 2;
    return {canvas, x: at % across * side, y: Math.floor(at / across) * side, side};
  }
}
