// What Back undoes. Opening the sheet or a panel, another layout, another filter and going into the map are entries of the
// browser's history; walking, typing on and zooming on change the entry that is there.

import {debounce} from '../../core/events.js';

/** Parts of the address that are opened and closed. */
export const openable = ['item', 'panel'];
/** Parts that are typed: the first letter makes an entry. */
const typed = ['q', 'price', 'name'];
/** The layout in which another size is another place, so that the first step of zooming makes an entry, too. */
export const zoomedLayout = 'map';

/** @typedef {{x: number, y: number}} ScrollPlace */

export class ViewHistory {
  /** The address as it was last written or read, without `#`. */ #text = location.hash.slice(1);
  /** What comes with the entry that is shown: its number, and the address that Back leads to.
   * @type {{number: number, before: string | null, place?: ScrollPlace}} */
  #entry = history.state ?? {number: 0, before: null};
  /** @type {Map<number, ScrollPlace>} where entries were scrolled to when they were left */ #places = new Map();
  /** The part that is being typed, or the zoom; empty for none. */ #typing = '';
  /** Where the page was scrolled to: by events, so that a step which scrolls does not count yet when it is written.
   * @type {ScrollPlace} */
  #place = {x: 0, y: 0};
  #isReturning = false;
  #hasBegun = false;
  /** What the entry gets soon; empty for nothing. */ #coming = '';

  /** @param {() => string} current the address of what is on view
   * @param {(changed: string[], place: ScrollPlace | undefined) => void} show shows what the address says */
  constructor(current, show) {
    this.current = current;
    this.show = show;
    // The stage knows better than the browser where things are.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#arrive());
    // For a reload; while a page goes it is too late.
    const keepPlace = debounce(300, () => {
      if (!this.#isReturning) this.#replace(this.#text, this.#place);
    });
    addEventListener('scroll', () => {
      this.#place = {x: scrollX, y: scrollY};
      keepPlace();
    }, {passive: true});
    addEventListener('change', this.#endTyping);
  }

  #endTyping = debounce(600, () => {
    this.#typing = '';
  });

  /** Where the page was scrolled to before it was loaded again.
   * @returns {ScrollPlace | undefined} */
  get reloadedPlace() {
    return this.#entry.place;
  }

  /** Writes what is on view into the address: at once what Back can undo, the rest soon, as browsers take a while for it. */
  write() {
    const step = this.#isReturning ? 'replace' : this.#step(changedParts(this.#text, this.current()));
    if (step === 'none') return;
    const text = this.current();
    if (step === 'replace') {
      this.#coming = text;
      return this.#replaceSoon();
    }
    this.#settle();
    if (step === 'push') this.#push(text);
    else this.#close(text);
  }

  #replaceSoon = debounce(250, () => {
    if (this.#isReturning) return this.#replaceSoon();
    this.#coming = '';
    const text = this.current();
    if (text !== this.#text) this.#replace(text);
  });

  /** The entry gets what was typed last before another one comes, or Back would show half a word. */
  #settle() {
    if (this.#coming && this.#coming !== this.#text) this.#replace(this.#coming);
    this.#coming = '';
  }

  /** From now on what is done makes entries: what the address asked for is shown. */
  begin() {
    this.#replace(this.current());
    this.#hasBegun = true;
  }

  /** @param {string[]} changed @returns {'none' | 'push' | 'close' | 'replace'} */
  #step(changed) {
    if (!this.#hasBegun) return 'none';
    if (!changed.length) return 'none';
    const parts = changed.filter((name) => name !== 'zoom'),
      before = new URLSearchParams(this.#text),
      after = new URLSearchParams(this.current());
    const isZoom = parts.length === 0 && after.get('layout') === zoomedLayout;
    if (isZoom) this.#endTyping();
    if (!isZoom && parts.every((name) => openable.includes(name))) {
      if (parts.some((name) => !before.has(name))) return 'push';
      return parts.some((name) => !after.has(name)) ? 'close' : 'replace';
    }
    const typing = isZoom ? 'zoom' : parts.length === 1 && typed.includes(parts[0]) ? parts[0] : '';
    const isGoingOn = typing !== '' && typing === this.#typing;
    this.#typing = typing;
    return isGoingOn ? 'replace' : 'push';
  }

  /** @param {string} text */
  #push(text) {
    this.#places.set(this.#entry.number, this.#place);
    this.#entry = {number: this.#entry.number + 1, before: this.#text};
    this.#text = text;
    changeHistory(() => history.pushState(this.#entry, '', addressOf(text)));
  }

  /** @param {string} text @param {ScrollPlace} [place] */
  #replace(text, place = this.#entry.place) {
    this.#text = text;
    this.#entry = {number: this.#entry.number, before: this.#entry.before, place};
    changeHistory(() => history.replaceState(this.#entry, '', addressOf(text)));
  }

  /** Closing is what Back would do, where it was the last step: then Forward opens again.
   * @param {string} text */
  #close(text) {
    const isBack = this.#entry.before !== null && changedParts(this.#entry.before, text).every((name) => name === 'zoom');
    if (!isBack) return this.#replace(text);
    this.#isReturning = true;
    history.back();
  }

  /** Back, Forward, or an address typed by hand. */
  #arrive() {
    const changed = changedParts(this.#text, location.hash.slice(1));
    this.#places.set(this.#entry.number, this.#place);
    this.#entry = history.state ?? {number: this.#entry.number + 1, before: null};
    this.#text = location.hash.slice(1);
    // Where one arrives the zoom may turn out to be another one: that is not a step.
    this.#typing = 'zoom';
    this.#endTyping();
    const isReturning = this.#isReturning;
    this.#isReturning = false;
    this.#coming = '';
    if (changed.length && !isReturning) this.show(changed, this.#places.get(this.#entry.number));
    this.write();
  }
}

/** The names of the parts that differ between two addresses.
 * @param {string} one @param {string} other */
function changedParts(one, other) {
  const before = new URLSearchParams(one), after = new URLSearchParams(other);
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

/** @param {string} text */
const addressOf = (text) => (text ? `#${text}` : location.pathname + location.search);

/** Browsers refuse changes of the history that come too fast; the page works without them.
 * @param {() => void} change */
function changeHistory(change) {
  try {
    change();
  } catch { /* the next one comes through */ }
}
