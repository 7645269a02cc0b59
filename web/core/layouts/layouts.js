// All layouts, in the order of their buttons.

import {clamp} from '../numbers.js';
import {familiesLayout} from './layout-families.js';
import {mapLayout} from './layout-map.js';
import {labelsWidth, MosaicArrangement, wholeColumns} from './layout-mosaic.js';
import {partsOf, WallArrangement, wallGap} from './layout-wall.js';

/** Tiles smaller than this say too little for what an element costs, in pixels. */
const smallestTile = 40;

/** The wall in tiles, or in cells once tiles would be too many.
 * @param {ItemList} list @param {Room} room @returns {Arrangement} */
function arrangeWall(list, room) {
  const base = usualTile(list, room);
  const least = Math.min(base / 2, (room.width - labelsWidth(room)) / wholeColumns(list, room));
  const size = Math.max(base * room.zoom, least), zoom = size / base;
  const columns = Math.round((room.width + wallGap) / (size + wallGap));
  if (zoom < 1 && (size < smallestTile || tilesAtOnce(room, columns) > room.limit)) return new MosaicArrangement(list, room, size, zoom);
  return new WallArrangement(list, {...room, zoom});
}

/** The size of a tile when nothing is zoomed.
 * @param {ItemList} list @param {Room} room */
function usualTile(list, room) {
  const fitting = clamp(Math.sqrt(room.width * room.height / Math.max(1, list.items.length)), 88, 150);
  let columns = Math.max(2, Math.round((room.width + wallGap) / (fitting + wallGap)));
  if (tilesAtOnce(room, columns) <= room.limit) return fitting;
  while (columns > 2 && tilesAtOnce(room, columns) > room.limit) columns--;
  return (room.width + wallGap) / columns - wallGap;
}

/** @param {Room} room @param {number} columns */
const tilesAtOnce = (room, columns) => columns * Math.ceil(room.height / (room.width / columns) + 2);

/** @type {Layout} */
const wallLayout = {name: 'wall', title: 'Wall', minZoom: 0.001, maxZoom: 4, arrange: arrangeWall, prepare: partsOf};

/** The first is shown when nothing else is asked for. */
export const layouts = [wallLayout, mapLayout, familiesLayout];
