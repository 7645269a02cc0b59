// Bars and strips of color.

import {hexOf} from '../core/color/color.js';
import {noFamily} from '../core/items/model.js';
import {make} from './elements.js';

/** The colors side by side, as wide as their shares.
 * @param {Color[]} colors */
export function colorBar(colors) {
  const total = colors.reduce((sum, color) => sum + color.share, 0) || 1;
  let end = 0;
  const stops = colors.map((color) => {
    const start = end;
    end += color.share / total * 100;
    return `${hexOf(color.rgb)} ${start.toFixed(1)}% ${end.toFixed(1)}%`;
  });
  return stops.length ? `linear-gradient(90deg,${stops.join(',')})` : '';
}

/** A whole list of items as one strip, from left to right.
 * @param {CanvasRenderingContext2D} context @param {Model} model @param {Int32Array} items
 * @param {number} width @param {number} height */
export function drawStrip(context, model, items, width, height) {
  for (let x = 0; x < width && items.length; x++) {
    const start = Math.floor(x / width * items.length);
    const end = Math.max(start + 1, Math.floor((x + 1) / width * items.length));
    const colors = stripColors(model, items, start, end);
    const step = height / colors.length;
    colors.forEach((color, row) => {
      context.fillStyle = color || noColorHatch(context);
      context.fillRect(x, row * step, 1, step + 1);
    });
  }
}

/** What one column of a strip shows: up to eight of its items, light above dark; empty for one without a color.
 * @param {Model} model @param {Int32Array} items @param {number} start @param {number} end */
function stripColors(model, items, start, end) {
  const step = Math.max(1, (end - start) / 8);
  const sample = [];
  for (let at = start; at < end; at += step) sample.push(items[Math.floor(at)]);
  sample.sort((one, other) => model.lightness[other] - model.lightness[one]);
  return sample.map((item) => (model.family[item] === noFamily ? '' : hexOf(model.rgb[item])));
}

/** @type {HTMLCanvasElement | null} */
let hatchTile = null;

/** What stands for no color wherever colors are painted: grey lines on white, as in no-color.css.
 * @param {CanvasRenderingContext2D} context @returns {CanvasPattern | string} */
export function noColorHatch(context) {
  hatchTile ??= paintedHatch(10);
  return context.createPattern(hatchTile, 'repeat') ?? '#b0b0b0';
}

/** @param {number} side */
function paintedHatch(side) {
  const canvas = make('canvas'), context = canvas.getContext('2d');
  canvas.width = canvas.height = side;
  if (!context) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.strokeStyle = '#b0b0b0';
  context.lineWidth = 2;
  context.beginPath();
  // One line across, and its neighbors' corners, so that squares side by side continue.
  for (const shift of [-side, 0, side]) {
    context.moveTo(shift - 1, side + 1);
    context.lineTo(shift + side + 1, -1);
  }
  context.stroke();
  return canvas;
}
