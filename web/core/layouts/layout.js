// What the stage knows of a layout. A new layout is one file, and an entry in layouts.js.

/** One thing to be seen: an item, or several behind one.
 * @typedef {object} Placement
 * @property {number} key the item's own number, or a number below 0 for a cluster
 * @property {number} item the item shown, or the one that stands for a cluster
 * @property {number} count items behind the placement
 * @property {Box} box in page coordinates of the stage
 * @property {number[]} [pictures] items whose pictures stand for a cluster, the typical one first
 */

/** Words for a part of an arrangement; a bar has none.
 * @typedef {object} Heading
 * @property {string} key
 * @property {'band' | 'tile' | 'column' | 'column small' | 'column narrow' | 'label' | 'side' | 'bar' | 'leader up' | 'leader down'} kind
 * @property {string} title
 * @property {string} note
 * @property {string} family whose color goes with the words; empty for none
 * @property {number} [rgb] the color that goes with the words instead: that of an item in the middle
 * @property {number} [chooses] the family that a click shows alone
 * @property {Box} box
 */

/** The items of a list in one place each. Nothing in it changes: another size is another arrangement.
 * @typedef {object} Arrangement
 * @property {number} width of the whole, in pixels
 * @property {number} height
 * @property {number} band height of the color bar in a tile
 * @property {boolean} isDetailed whether tiles have room for words
 * @property {boolean} isInOrder whether what is in the window is one stretch of the list
 * @property {boolean} [isMosaic] whether it is cells on a canvas instead of tiles in the document
 * @property {number} [zoom] the zoom that is shown; missing when it is the one that was asked for
 * @property {boolean} isContinuous whether a larger zoom shows the same image larger, so that any point can stay in place
 * @property {(area: Box) => Placement[]} placements what is to be seen in the area
 * @property {(area: Box) => {start: number, end: number} | null} [stretch] the positions that are to be seen in the area
 * @property {(area: Box) => Heading[]} headings
 * @property {(item: number) => Box | null} boxOf where the item is, alone or in its cluster; null when it is not in the list
 * @property {(item: number) => number} [keyOf] the key of the placement that shows the item; missing when each has its own
 * @property {(item: number, room: Room) => number} [zoomInto] how much larger the cluster of an item must be to come apart
 * @property {(item: number, key: string) => number} step the item that an arrow key leads to
 * @property {(placement: Placement) => ArrayLike<number>} [membersOf] the items behind a placement; missing when it is always one
 * @property {(point: {x: number, y: number}) => number} [nearestItem] the item nearest to a point of the stage, or -1
 */

/** @typedef {object} Room what a layout may use
 * @property {number} width free for the wall, in pixels
 * @property {number} height of the part that is seen at once
 * @property {number} limit how many tiles may be seen at once
 * @property {number} zoom 1 is the size a layout finds best
 * @property {Hold} [hold] what should stay where it is from left to right
 */

/** An item, and where it is across the wall, in pixels.
 * @typedef {{item: number, x: number}} Hold */

/** @typedef {object} Layout
 * @property {string} name in the address
 * @property {string} title on its button
 * @property {number} maxZoom
 * @property {number} minZoom
 * @property {(list: ItemList, room: Room) => Arrangement} arrange
 * @property {(list: ItemList, room: Room) => void} prepare does ahead of time what takes long
 */

/** How far around the window there are tiles, in pixels. */
export const overscan = 100;

/** Free below a map, and below a wall that is longer than the window, in pixels: what selects hides no name or tile there. */
export const selectRoom = 58;

/** The nearest placement in the direction of an arrow key, near ones in line before others.
 * @param {Arrangement} arrangement @param {number} item @param {string} key */
export function stepByDirection(arrangement, item, key) {
  const from = arrangement.boxOf(item);
  if (!from) return item;
  const [dx, dy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[key] ?? [0, 0];
  for (let reach = 2 * from.w; reach < 4 * Math.max(arrangement.width, arrangement.height); reach *= 2) {
    const area = {
      x: from.x + (dx - 1) * reach / 2 - 1,
      y: from.y + (dy - 1) * reach / 2 - 1,
      w: from.w + reach,
      h: from.h + reach,
    };
    let best = item, least = Infinity;
    for (const {item: other, box} of arrangement.placements(area)) {
      const ahead = (box.x + box.w / 2 - from.x - from.w / 2) * dx + (box.y + box.h / 2 - from.y - from.h / 2) * dy;
      const aside = Math.abs((box.x + box.w / 2 - from.x - from.w / 2) * dy) + Math.abs((box.y + box.h / 2 - from.y - from.h / 2) * dx);
      if (ahead > 1 && ahead + 3 * aside < least) {
        least = ahead + 3 * aside;
        best = other;
      }
    }
    if (best !== item) return best;
  }
  return item;
}

/** @param {Placement[]} placements @param {{x: number, y: number}} point */
export function nearestTo(placements, {x, y}) {
  const distance = (/** @type {Box} */ box) => Math.hypot(box.x + box.w / 2 - x, box.y + box.h / 2 - y);
  return placements.reduce((best, placement) => (distance(placement.box) < distance(best.box) ? placement : best));
}
