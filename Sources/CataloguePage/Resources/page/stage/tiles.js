// @ts-check
// The tiles in the document: one element for each mark that is near the window, used again as marks come and go.

/** @typedef {HTMLDivElement & {mark: Mark, face: string, place: Box}} TileElement  `face` and `place` say what it shows and where. */

class Tiles {
  /** @type {Map<number, TileElement>} */
  #shown = new Map();
  /** @type {TileElement[]} */
  #spare = [];

  #chosen = NaN;
  /** @type {Set<TileElement>} tiles that wait for their picture */ #bare = new Set();
  #isAdding = false;
  #pace = 12;
  /** While this is set no picture is added. */ isHeld = false;
  /** @type {Map<string, HTMLImageElement>} pictures to take over, by path */ loaded = new Map();

  /** @param {HTMLElement} host @param {Model} model @param {Faces} faces */
  constructor(host, model, faces) {
    this.host = host;
    this.model = model;
    this.faces = faces;
    // Neither event bubbles, but both can be caught on the way down.
    host.addEventListener('load', (event) => this.#settle(event.target, true), true);
    host.addEventListener('error', (event) => this.#settle(event.target, false), true);
  }

  /** Marks one tile as the chosen one.
   * @param {number} key NaN for none */
  choose(key) {
    if (this.#chosen !== key) this.#shown.get(this.#chosen)?.setAttribute('aria-selected', 'false');
    this.#chosen = key;
    const tile = this.#shown.get(key);
    tile?.setAttribute('aria-selected', 'true');
    if (tile) this.host.setAttribute('aria-activedescendant', tile.id);
    else this.host.removeAttribute('aria-activedescendant');
  }

  /** The mark under an element.
   * @param {EventTarget | null} target @returns {Mark | null} */
  markAt(target) {
    const tile = target instanceof Element ? target.closest('.tile') : null;
    return tile ? /** @type {TileElement} */ (tile).mark : null;
  }

  /** Shows these marks and no others.
   * @param {Mark[]} marks @param {{isDetailed: boolean, total: number}} look
   * @param {number} limit how many tiles may be new; those that go stay for now when that is not enough */
  render(marks, look, limit = Infinity) {
    const wanted = new Set(marks.map((mark) => mark.key));
    for (const [key, tile] of this.#shown) {
      if (wanted.has(key)) continue;
      this.#shown.delete(key);
      this.#spare.push(tile);
    }
    /** @type {TileElement | null} */
    let before = null;
    for (const mark of marks) {
      let tile = this.#shown.get(mark.key);
      if (!tile) {
        if (limit-- <= 0) return;
        tile = this.#spare.pop() ?? this.#build();
        this.#shown.set(mark.key, tile);
        // The document keeps the order of the marks, for those who hear it.
        if (before) before.after(tile);
        else this.host.prepend(tile);
      }
      before = tile;
      this.#dress(tile, mark, look);
      this.#place(tile, mark.box);
      if (mark.count === 1 && tile.firstElementChild?.tagName !== 'IMG') this.#bare.add(tile);
    }
    this.#addPictures();
    for (const tile of this.#spare) tile.remove();
    this.#spare = [];
  }

  /** @returns {TileElement} */
  #build() {
    const tile = /** @type {TileElement} */ (make('div', 'tile'));
    tile.setAttribute('role', 'option');
    tile.face = '';
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

  /** @param {TileElement} tile @param {Mark} mark @param {{isDetailed: boolean, total: number}} look */
  #dress(tile, mark, look) {
    tile.mark = mark;
    const face = `${mark.key} ${mark.count} ${look.isDetailed}`;
    if (tile.face === face) return;
    tile.face = face;
    tile.id = `tile${mark.key}`;
    tile.replaceChildren();
    const {item, count} = mark;
    tile.className = count > 1 ? 'tile cluster' : 'tile bare';
    tile.style.setProperty('--lead', hexOf(this.model.rgb[item]));
    tile.setAttribute('aria-setsize', String(look.total));
    tile.setAttribute('aria-posinset', String(item + 1));
    tile.setAttribute('aria-selected', 'false');
    tile.setAttribute('aria-label', count > 1 ? `${counted(count)} items like ${this.model.spoken(item)}` : this.model.spoken(item));
    if (count > 1) {
      tile.textContent = shortCount(count);
      tile.style.color = inkOn(this.model.rgb[item]);
      tile.style.fontSize = `${clusterFont(mark.box.w)}px`;
      tile.style.backgroundImage = '';
      return;
    }
    tile.style.fontSize = '';
    tile.style.color = '';
    tile.style.backgroundImage = colorBar(this.model.colors(item));
    if (look.isDetailed) tile.append(tileWords(this.model, item));
  }

  /** Gives tiles their pictures, a few a frame: to decode many at once would hold up everything else. */
  #addPictures() {
    if (this.#isAdding || !this.#bare.size) return;
    this.#isAdding = true;
    let last = performance.now();
    const step = (/** @type {number} */ now) => {
      this.#isAdding = false;
      // Half as many as were possible when the last frame was late.
      this.#pace = clamp(now - last > 24 ? this.#pace / 2 : this.#pace + 1, 2, 12);
      last = now;
      let left = this.isHeld ? 0 : this.#pace;
      for (const tile of this.#bare) {
        if (left < 1) break;
        this.#bare.delete(tile);
        if (!tile.isConnected || tile.mark.count > 1 || tile.querySelector('img')) continue;
        this.#addPicture(tile);
        left--;
      }
      if (this.#bare.size) {
        this.#isAdding = true;
        requestAnimationFrame(step);
      }
    };
    step(last);
  }

  /** @param {TileElement} tile */
  #addPicture(tile) {
    const path = this.model.picture(tile.mark.item);
    if (!path) return;
    const loaded = this.loaded.get(path);
    this.loaded.delete(path);
    const picture = loaded ?? make('img');
    picture.draggable = false;
    if (!loaded) {
      picture.alt = '';
      picture.decoding = 'async';
      picture.src = path;
    }
    tile.prepend(picture);
    if (loaded) this.#settle(loaded, true);
  }

  /** @param {EventTarget | null} picture @param {boolean} didLoad */
  #settle(picture, didLoad) {
    if (!(picture instanceof HTMLImageElement)) return;
    const tile = /** @type {TileElement | null} */ (picture.closest('.tile'));
    if (!didLoad || !tile) return picture.remove();
    tile.classList.remove('bare');
    this.faces.keep(tile.mark.item, picture);
  }
}

/** 950, 1.2k, 34k.
 * @param {number} count */
function shortCount(count) {
  if (count < 1000) return String(count);
  return count < 9950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}

/** What a large tile says.
 * @param {Model} model @param {number} item */
function tileWords(model, item) {
  const words = make('div', 'tile-words');
  words.append(make('b', '', model.title(item)));
  words.append(verdict(model, item));
  for (const color of model.colors(item).slice(0, 3)) {
    const line = make('span', 'swatch', `${hexOf(color.rgb)} ${model.summary.families[color.family]} ${percent(color.share)}`);
    line.style.setProperty('--color', hexOf(color.rgb));
    words.append(line);
  }
  return words;
}

/** "BLK → black": the vendor's word beside the measured family.
 * @param {Model} model @param {number} item */
function verdict(model, item) {
  const line = make('span', 'verdict', `${model.vendorWord(item) || 'no vendor color'} → `);
  line.append(make('strong', '', model.familyName(item) || 'no color'));
  return line;
}
