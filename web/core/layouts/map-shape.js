// The shape of the map: as many cells as a list needs, in a window of some size.

import {clamp} from '../numbers.js';

/** The most room for an item, in pixels. */
export const mostPitch = 150;
/** The part of the cells that items fill: the others keep groups apart. Where that makes pictures smaller than is easy to
 * see, more are filled. */
export const looseFill = 0.75, denseFill = 0.92, easyPitch = 46;
/** The least side of a picture, in pixels: items with less room are clusters. */
export const mapPicture = 36;
/** The least side of a cluster, as a part of the window, and in pixels. */
const clusterPart = 0.1, leastCluster = 40, mostCluster = 72;
/** Windows are as wide as high, or by steps of a fifth wider or higher: hardly any other size is another map. */
const aspectSteps = 4;

/** @param {Room} room */
export const clusterPitch = ({width, height}) => clamp(Math.min(width, height) * clusterPart, leastCluster, mostCluster);

/** Room for the names around the map, in pixels.
 * @param {Room} room */
export const mapMargin = ({width}) => (width < 560 ? {x: 4, y: 44} : {x: 58, y: 24});

/** @typedef {{columns: number, rows: number}} MapShape  How many cells a map has across and down. */

/** The cells in which a list fills the window.
 * @param {number} count of items @param {Room} room @returns {MapShape} */
export function mapShape(count, room) {
  const margin = mapMargin(room), across = Math.max(1, room.width - 2 * margin.x), down = Math.max(1, room.height - 2 * margin.y);
  const pitchOf = (/** @type {number} */ fill) => Math.sqrt(across * down * fill / Math.max(1, count));
  const pitch = Math.min(mostPitch, pitchOf(pitchOf(looseFill) < easyPitch ? denseFill : looseFill));
  const aspect = 2 ** (Math.round(clamp(Math.log2(across / down), -3, 3) * aspectSteps) / aspectSteps);
  // Clusters are squares of cells; none is cut off.
  const block = pitch < mapPicture ? 2 ** Math.ceil(Math.log2(clusterPitch(room) / pitch)) : 1,
    blocks = across * down / (pitch * block) ** 2;
  let columns = Math.max(1, Math.round(Math.sqrt(blocks * aspect))), rows = Math.max(1, Math.round(blocks / columns));
  while (columns * rows * block ** 2 < count) columns > rows * aspect ? rows++ : columns++;
  return {columns: columns * block, rows: rows * block};
}
