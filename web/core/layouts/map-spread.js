// Short lists on the map: items move apart until they fill it, so that each one can be a picture of some size.
// Neighbors stay neighbors, and hues keep their directions; distances are no longer to scale.

import {clamp} from '../numbers.js';

/** Lists up to this long are spread. */
const spreadItems = 300;
/** The most room for an item, in pixels, and the part of the cells that items fill: the others keep groups apart. Where
 * that makes pictures smaller than is easy to see, more are filled. */
export const spreadPitch = 150, looseFill = 0.66, denseFill = 0.87, easyPitch = 46;
const spreadSteps = 90;

/** Room for the names around the map, in pixels; on phones they lie over it.
 * @param {Room} room */
export const spreadMargin = ({width}) => ({x: width < 560 ? 4 : 58, y: 22});

/** @typedef {{columns: number, rows: number}} MapShape  How many cells a map has across and down. */

/** The cells in which a list fills the window; null for lists that are not spread.
 * @param {number} count of items @param {Room} room @returns {MapShape | null} */
export function spreadShape(count, room) {
  if (count > spreadItems) return null;
  const margin = spreadMargin(room), across = room.width - 2 * margin.x, down = room.height - 2 * margin.y;
  const fit = (/** @type {number} */ fill) => Math.sqrt(across * down * fill / Math.max(1, count));
  const pitch = Math.min(spreadPitch, fit(looseFill) < easyPitch ? fit(denseFill) : fit(looseFill));
  let columns = Math.max(1, Math.floor(across / pitch)), rows = Math.max(1, Math.floor(down / pitch));
  while (columns * rows < count) across / columns > down / rows ? columns++ : rows++;
  return {columns, rows};
}

/** Moves points apart, each pair a little at a time, until none is closer than a cell to another or all is full.
 * @param {[number, number][]} points in a disc of radius 1; the result is in cells
 * @param {MapShape} shape @returns {[number, number][]} */
export function spreadPoints(points, {columns, rows}) {
  const wanted = 1.12;
  const x = Float64Array.from(points, ([px], at) => (px * 0.46 + 0.5) * columns + 0.01 * Math.cos(at * 2.4));
  const y = Float64Array.from(points, ([, py], at) => (py * 0.46 + 0.5) * rows + 0.01 * Math.sin(at * 2.4));
  for (let step = 0; step < spreadSteps; step++) {
    for (let one = 1; one < x.length; one++) {
      for (let other = 0; other < one; other++) {
        const dx = x[one] - x[other], dy = y[one] - y[other];
        const distance = Math.hypot(dx, dy);
        if (distance >= wanted || distance === 0) continue;
        const push = (wanted - distance) / distance * 0.45;
        x[one] += dx * push;
        y[one] += dy * push;
        x[other] -= dx * push;
        y[other] -= dy * push;
      }
    }
    for (let at = 0; at < x.length; at++) {
      x[at] = clamp(x[at], 0.5, columns - 0.5);
      y[at] = clamp(y[at], 0.5, rows - 0.5);
    }
  }
  return points.map((_, at) => [x[at], y[at]]);
}
