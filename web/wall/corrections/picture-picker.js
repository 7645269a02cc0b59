// An eyedropper: colors read from the picture in the sheet, or from the screen where the browser keeps the picture's
// pixels to itself, as it does with files on disk.

import {rgbOf} from '../../core/color/color.js';
import {make} from '../../dom/elements.js';

/** Reads pixels of the sheet's picture while it is on. */
export class PicturePicker {
  isOn = false;
  #canvas = make('canvas');
  /** @type {{image: HTMLImageElement, pixels: ImageData | null} | null} */ #read = null;

  /** @param {HTMLElement} host that has the picture, now and then another one
   * @param {{look: (rgb: number) => void, pick: (rgb: number) => void}} actions `look` with -1 beside the picture */
  constructor(host, {look, pick}) {
    host.addEventListener('pointermove', (event) => {
      if (this.isOn) look(this.#colorAt(event));
    });
    host.addEventListener('pointerleave', () => {
      if (this.isOn) look(-1);
    });
    // Before others hear of it: a click on the picture means its color now.
    host.addEventListener('click', (event) => {
      const rgb = this.isOn ? this.#colorAt(event) : -1;
      if (rgb < 0) return;
      event.preventDefault();
      event.stopPropagation();
      pick(rgb);
    }, true);
  }

  /** Whether the pixels of an image can be read.
   * @param {HTMLImageElement} image */
  canRead(image) {
    return this.#pixels(image) !== null;
  }

  /** @param {MouseEvent} event */
  #colorAt({target, clientX, clientY}) {
    const frame = target instanceof Element ? target.closest('.image') : null;
    const image = frame?.querySelector('img');
    const pixels = image ? this.#pixels(image) : null;
    if (!image || !pixels) return -1;
    // The picture is as large as fits, in the middle of its element.
    const box = image.getBoundingClientRect();
    const {paddingLeft, paddingTop, paddingRight, paddingBottom} = getComputedStyle(image);
    const [left, top] = [box.x + parseFloat(paddingLeft), box.y + parseFloat(paddingTop)];
    const [width, height] = [box.right - parseFloat(paddingRight) - left, box.bottom - parseFloat(paddingBottom) - top];
    const scale = Math.min(width / pixels.width, height / pixels.height);
    const x = Math.floor((clientX - left - (width - pixels.width * scale) / 2) / scale);
    const y = Math.floor((clientY - top - (height - pixels.height * scale) / 2) / scale);
    return averageAround(pixels, x, y);
  }

  /** All pixels of an image, read once; null where the browser does not let a page see them.
   * @param {HTMLImageElement} image */
  #pixels(image) {
    if (this.#read?.image === image) return this.#read.pixels;
    if (!image.complete || !image.naturalWidth) return null;
    const canvas = this.#canvas;
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d', {willReadFrequently: true});
    let pixels = null;
    try {
      context?.drawImage(image, 0, 0);
      pixels = context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
    } catch { /* a file on disk: its pixels are secret */ }
    this.#read = {image, pixels};
    return pixels;
  }
}

/** The mean of the opaque pixels within a step of one: a single pixel of a JPEG may be noise.
 * @param {ImageData} pixels @param {number} x @param {number} y
 * @returns {number} 0xrrggbb; -1 beside the picture and where it is transparent */
function averageAround({data, width, height}, x, y) {
  if (x < 0 || y < 0 || x >= width || y >= height || data[4 * (y * width + x) + 3] < 128) return -1;
  const sums = [0, 0, 0];
  let count = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const at = 4 * (row * width + column);
      if (data[at + 3] < 128) continue;
      sums.forEach((_, channel) => {
        sums[channel] += data[at + channel];
      });
      count++;
    }
  }
  const [r, g, b] = sums.map((sum) => Math.round(sum / count));
  return r << 16 | g << 8 | b;
}

/** The browser's own eyedropper, which reads the screen; undefined where there is none.
 * @type {(new () => {open: () => Promise<{sRGBHex: string}>}) | undefined} */
export const ScreenPicker = Reflect.get(window, 'EyeDropper');

/** @returns {Promise<number>} -1 when nothing was picked */
export async function pickFromScreen() {
  if (!ScreenPicker) return -1;
  try {
    return rgbOf((await new ScreenPicker().open()).sRGBHex) ?? -1;
  } catch {
    return -1;
  }
}
