// Shows on the tiles what is selected, and says it.

import {oncePerFrame} from '../../dom/timing.js';
import {withStacked} from '../../core/items/stacks.js';
/** @typedef {import('../../core/items/selection.js').ItemSelection} ItemSelection */
/** @typedef {import('../stage/tiles.js').TileElement} TileElement */

export class SelectionMarks {
  #wasEmpty = true;

  /** @param {ItemSelection} selection @param {Stage} stage */
  constructor(selection, stage) {
    this.selection = selection;
    this.stage = stage;
    stage.tiles.host.ariaMultiSelectable = 'true';
    // Cells of a mosaic are too small for a mark: all others stand back.
    stage.mosaic.isDim = (item) => selection.size > 0 && !selection.has(item);
    stage.tiles.filled = (tile) => {
      if (selection.size) this.#mark(tile);
    };
    selection.changed.listen(oncePerFrame(() => this.update()));
  }

  /** Marks all tiles that are in the document. */
  update() {
    const {selection} = this;
    if (this.#wasEmpty && !selection.size) return;
    this.#wasEmpty = selection.size === 0;
    this.stage.mosaic.repaint();
    for (const tile of this.stage.tiles.host.children) this.#mark(/** @type {TileElement} */ (tile));
  }

  /** @param {TileElement} tile */
  #mark(tile) {
    const {selection} = this;
    const members = membersOf(this.stage, tile.placement);
    const count = selection.size ? selection.countIn(members) : 0;
    tile.ariaSelected = String(count === members.length && count > 0);
    tile.classList.toggle('partly-selected', count > 0 && count < members.length);
  }
}

/** The items behind a placement.
 * @param {Stage} stage @param {Placement} placement @returns {ArrayLike<number>} */
export const membersOf = ({arrangement, list}, placement) =>
  withStacked(list, placement.count > 1 && arrangement?.membersOf ? arrangement.membersOf(placement) : [placement.item]);

/** What is behind the placement that shows an item.
 * @param {Stage} stage @param {number} item @returns {ArrayLike<number>} */
export function membersWith(stage, item) {
  const box = stage.arrangement?.boxOf(item);
  const key = stage.keyOf(item);
  const placement = box && stage.arrangement?.placements({x: box.x, y: box.y, w: box.w, h: box.h}).find((one) => one.key === key);
  return placement ? membersOf(stage, placement) : [item];
}
