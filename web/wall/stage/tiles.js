// The tiles in the document: one element for each placement that is near the window, used again as placements come and go.

import {hexOf} from '../../core/color/color.js';
import {accessibleLabel} from '../../core/items/accessible-label.js';
import {noFamily} from '../../core/items/model.js';
import {stackSize} from '../../core/items/stacks.js';
import {formatCount, formatShare} from '../../core/text.js';
import {colorBar} from '../../dom/color-strips.js';
import {colored, make} from '../../dom/elements.js';
import {FrameQueue} from '../../dom/pictures.js';
import {clusterFont} from './cluster-pictures.js';
/** @typedef {import('./cluster-pictures.js').ClusterPictures} ClusterPictures */

/** What it shows, which place it has among how many, and where it is: as it was last written to the document.
 * @typedef {HTMLDivElement & {placement: Placement, contentKey: string, position: string, place: Box}} TileElement */

export class Tiles {
  /** @type {Map<number, TileElement>} */
  #shown = new Map();
  /** @type {TileElement[]} */
  #spare = [];

  #chosen = NaN;
  #images = new FrameQueue((/** @type {TileElement} */ tile) => this.#addImage(tile), () => this.isHeld || this.snapshots.isColorsOnly);
  /** @type {(tile: TileElement) => void} called for each tile that is shown, to mark it */ filled = () => {};
  /** While this is set no image is added. */ isHeld = false;
  /** @type {Map<string, HTMLImageElement>} images to take over, by path */ loaded = new Map();

  /** @param {HTMLElement} host @param {Model} model @param {TileSnapshots} snapshots @param {ClusterPictures} clusters */
  constructor(host, model, snapshots, clusters) {
    this.clusters = clusters;
    this.host = host;
    this.model = model;
    this.snapshots = snapshots;
    // Neither event bubbles, but both can be caught on the way down.
    host.addEventListener('load', (event) => this.#settle(event.target, true), true);
    host.addEventListener('error', (event) => this.#settle(event.target, false), true);
  }

  /** Marks one tile as the chosen one: where the keyboard is, and what the sheet shows. That is not what is selected:
   * the chosen one has `aria-current` and is the active descendant, while `aria-selected` says what is collected.
   * @param {number} key NaN for none */
  choose(key) {
    const before = this.#shown.get(this.#chosen), tile = this.#shown.get(key);
    if (before) before.ariaCurrent = null;
    this.#chosen = key;
    if (tile) tile.ariaCurrent = 'true';
    if (tile) this.host.setAttribute('aria-activedescendant', tile.id);
    else this.host.removeAttribute('aria-activedescendant');
  }

  /** The placement under an element.
   * @param {EventTarget | null} target @returns {Placement | null} */
  placementAt(target) {
    const tile = target instanceof Element ? target.closest('.tile') : null;
    return tile ? /** @type {TileElement} */ (tile).placement : null;
  }

  /** Shows these placements and no others.
   * @param {Placement[]} placements @param {ItemList} list @param {boolean} isDetailed
   * @param {number} limit how many tiles may be new; those that go stay for now when that is not enough */
  render(placements, list, isDetailed, limit = Infinity) {
    const wanted = new Set(placements.map((placement) => placement.key));
    for (const [key, tile] of this.#shown) {
      if (wanted.has(key)) continue;
      this.#shown.delete(key);
      this.#spare.push(tile);
    }
    /** @type {TileElement | null} */
    let before = null;
    for (const placement of placements) {
      let tile = this.#shown.get(placement.key);
      if (!tile) {
        if (limit-- <= 0) return;
        tile = this.#spare.pop() ?? this.#build();
        this.#shown.set(placement.key, tile);
        // The document keeps the order of the placements, for screen readers.
        if (before) before.after(tile);
        else this.host.prepend(tile);
      }
      before = tile;
      this.#fill(tile, placement, isDetailed, placement.count === 1 ? stackSize(list, placement.item) : 1);
      this.filled(tile);
      this.#setPosition(tile, list);
      this.#place(tile, placement.box);
      if (placement.count === 1 && tile.firstElementChild?.tagName !== 'IMG') this.#images.add(tile);
    }
    this.#images.run();
    for (const tile of this.#spare) tile.remove();
    this.#spare = [];
  }

  /** @returns {TileElement} */
  #build() {
    const tile = /** @type {TileElement} */ (make('div', 'tile'));
    tile.role = 'option';
    tile.contentKey = tile.position = '';
    tile.place = {x: NaN, y: NaN, w: NaN, h: NaN};
    return tile;
  }

  /** @param {TileElement} tile @param {Box} box */
  #place(tile, {x, y, w, h}) {
    const {style, place} = tile;
    if (place.x !== x || place.y !== y) style.transform = `translate(${x}px,${y}px)`;
    if (place.w !== w) style.width = `${w}px`;
    if (place.h !== h) style.height = `${h}px`;
    tile.place = {x, y, w, h};
  }

  /** For screen readers: the place in the list, which other filters change.
   * @param {TileElement} tile @param {ItemList} list */
  #setPosition(tile, {items, positions}) {
    const place = positions[tile.placement.item] + 1, position = `${place} of ${items.length}`;
    if (tile.position === position) return;
    tile.position = position;
    tile.ariaSetSize = String(items.length);
    tile.ariaPosInSet = String(place);
  }

  /** @param {TileElement} tile @param {Placement} placement @param {boolean} isDetailed
   * @param {number} stack how many items it shows as one */
  #fill(tile, placement, isDetailed, stack) {
    tile.placement = placement;
    const size = placement.count > 1 ? [placement.box.w, placement.box.h, ...placement.pictures ?? []] : [];
    const pending = placement.count > 1 ? undefined : this.model.pending.get(placement.item);
    const contentKey = [
      placement.key,
      placement.item,
      placement.count,
      isDetailed,
      stack,
      pending?.text ?? '',
      pending?.state ?? '',
      ...size,
    ].join(' ');
    if (tile.contentKey === contentKey) return;
    tile.contentKey = contentKey;
    tile.id = `tile${placement.key}`;
    tile.replaceChildren();
    const {item, count} = placement;
    const hasColor = this.model.family[item] !== noFamily;
    tile.className = `${count > 1 ? 'tile cluster' : 'tile no-image'}${hasColor ? '' : ' no-color'}`;
    tile.classList.toggle('pending', pending !== undefined);
    tile.classList.toggle('confirmed', pending !== undefined && pending.rgb < 0 && !pending.isCleared);
    tile.classList.toggle('unsaved', pending?.state === 'being saved' || pending?.state === 'not saved');
    tile.style.setProperty('--lead', hexOf(this.model.rgb[item]));
    tile.ariaSelected = 'false';
    tile.ariaCurrent = null;
    tile.ariaLabel = `${count > 1 ? `${formatCount(count)} items like ` : ''}${accessibleLabel(this.model, item)}`;
    if (count > 1) {
      tile.style.fontSize = `${clusterFont(placement.box.w)}px`;
      tile.style.backgroundImage = '';
      delete tile.dataset.stack;
      this.clusters.fill(tile);
      return;
    }
    tile.style.fontSize = '';
    if (stack > 1) markStack(tile, stack);
    else delete tile.dataset.stack;
    tile.style.backgroundImage = colorBar(this.model.barColors(item));
    if (isDetailed) tile.append(tileWords(this.model, item));
  }

  /** @param {TileElement} tile @returns {boolean} whether there was one to add */
  #addImage(tile) {
    if (!tile.isConnected || tile.placement.count > 1 || tile.querySelector('img')) return false;
    const path = this.model.thumbnail(tile.placement.item);
    if (!path) return false;
    const loaded = this.loaded.get(path);
    this.loaded.delete(path);
    const image = loaded ?? make('img');
    image.draggable = false;
    if (!loaded) {
      image.alt = '';
      image.decoding = 'async';
      image.src = path;
    }
    tile.prepend(image);
    if (loaded) this.#settle(loaded, true);
    return true;
  }

  /** @param {EventTarget | null} image @param {boolean} didLoad */
  #settle(image, didLoad) {
    if (!(image instanceof HTMLImageElement)) return;
    const tile = /** @type {TileElement | null} */ (image.closest('.tile'));
    if (!didLoad || !tile) return image.remove();
    tile.classList.remove('no-image');
    this.snapshots.keep(tile.placement.item, image);
  }
}

/** The number is drawn from an attribute: an element for it would be one more for each tile.
 * @param {HTMLElement} tile @param {number} count */
function markStack(tile, count) {
  tile.dataset.stack = `×${formatCount(count)}`;
  tile.ariaLabel = `${formatCount(count)} items with the same picture: ${tile.ariaLabel}`;
}

/** What a large tile says.
 * @param {Model} model @param {number} item */
function tileWords(model, item) {
  const words = make('div', 'tile-words');
  words.append(make('b', '', model.title(item)));
  words.append(verdict(model, item));
  for (const color of model.colors(item).slice(0, 3)) words.append(swatchLine(model, color));
  return words;
}

/** A color with its words: "#c8322b red 61 %".
 * @param {Model} model @param {Color} color */
export function swatchLine(model, {rgb, family, share}) {
  const hex = hexOf(rgb);
  return colored(make('span', 'swatch', `${hex} ${model.summary.families[family]} ${formatShare(share)}`), hex);
}

/** "BLK → black": the vendor's word beside the measured family.
 * @param {Model} model @param {number} item */
export function verdict(model, item) {
  const line = make('span', 'verdict');
  line.append(
    make('span', '', model.vendorWord(item) || 'no vendor color'),
    ' → ',
    make('strong', '', model.familyName(item) || 'no color'),
  );
  return line;
}
