// @ts-check
// The list of items: only the rows near the window are in the document.

/** Heights of a row in compare.css: narrow windows have two lines. */
const narrowRows = matchMedia('(max-width: 700px)');
const rowHeight = () => (narrowRows.matches ? 124 : 84);

class Rows {
  /** @type {Row[]} */ #rows = [];
  /** @type {Map<number, HTMLElement>} */ #shown = new Map();
  #host = byId('rows');

  /** @param {Model} before @param {Model} after */
  constructor(before, after) {
    this.before = before;
    this.after = after;
    const update = oncePerFrame(() => this.#update());
    addEventListener('scroll', update, {passive: true});
    addEventListener('resize', update);
    narrowRows.addEventListener('change', () => this.show(this.#rows));
  }

  /** @param {Row[]} rows */
  show(rows) {
    this.#rows = rows;
    this.#host.style.height = `${rows.length * rowHeight()}px`;
    this.#shown.clear();
    this.#host.replaceChildren();
    this.#update();
  }

  #update() {
    const top = this.#host.getBoundingClientRect().top;
    const first = clamp(Math.floor(-top / rowHeight()) - 4, 0, this.#rows.length);
    const last = clamp(Math.max(0, Math.ceil((innerHeight - top) / rowHeight())) + 4, 0, this.#rows.length);
    for (const [at, element] of this.#shown) {
      if (at >= first && at < last) continue;
      element.remove();
      this.#shown.delete(at);
    }
    for (let at = first; at < last; at++) if (!this.#shown.has(at)) this.#add(at);
  }

  /** @param {number} at */
  #add(at) {
    const row = this.#rows[at];
    const element = make('li');
    element.style.transform = `translateY(${at * rowHeight()}px)`;
    element.setAttribute('aria-setsize', String(this.#rows.length));
    element.setAttribute('aria-posinset', String(at + 1));
    const [model, item, page] = row.after >= 0 ? [this.after, row.after, 'compare-after.html'] : [this.before, row.before, 'index.html'];
    const image = make('span', 'image');
    const path = model.thumbnail(item);
    if (path) image.append(makeImage(path));
    const title = make('div', 'title');
    const name = make('a', '', model.title(item));
    name.href = `${page}#${new URLSearchParams({item: model.ids[item]})}`;
    name.dir = 'auto';
    title.append(name, make('span', '', [...row.kinds].join(', ') || 'unchanged'));
    const isSame = row.kinds.size === 0;
    const arrow = make('span', isSame ? 'arrow same' : 'arrow', isSame ? '=' : '→');
    arrow.setAttribute('aria-hidden', 'true');
    element.append(image, title, this.#side(this.before, row.before), arrow, this.#side(this.after, row.after));
    this.#shown.set(at, element);
    this.#host.append(element);
  }

  /** One wall's part of a row.
   * @param {Model} model @param {number} item */
  #side(model, item) {
    const side = make('div', 'side');
    if (item < 0) return side;
    const colors = model.colors(item);
    const bar = make('span', 'bar');
    bar.style.backgroundImage = colorBar(colors);
    const words = make('span', 'words');
    words.append(make('b', '', model.familyName(item) || 'no color'), make('span', 'hex', colors.length ? hexOf(colors[0].rgb) : ''));
    side.append(bar, words, make('span', 'place', `${formatCount(item + 1)} of ${formatCount(model.length)}`));
    return side;
  }
}
