// @ts-check
// The headings of an arrangement, in the document only while they are near the window.

class Headings {
  /** @type {Map<string, HTMLElement>} */
  #shown = new Map();

  /** @param {HTMLElement} host */
  constructor(host) { this.host = host; }

  /** @param {Heading[]} headings @param {number} top where the window is free, for headings that stay in view */
  render(headings, top) {
    this.host.style.setProperty('--top', `${top}px`);
    const wanted = new Map(headings.map((heading) => [`${heading.key} ${heading.title} ${heading.note}`, heading]));
    for (const [key, element] of this.#shown) {
      if (wanted.has(key)) continue;
      element.remove();
      this.#shown.delete(key);
    }
    for (const [key, heading] of wanted) {
      const element = this.#shown.get(key) ?? this.#build(key, heading);
      const {x, y, w, h} = heading.box;
      element.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
    }
  }

  /** @param {string} key @param {Heading} heading */
  #build(key, {kind, title, note, family}) {
    const element = make(title ? 'h2' : 'div', `heading-${kind}`);
    const text = make('div');
    if (title) text.append(make('b', '', title), ' ', make('span', '', note));
    const color = familyColors[family];
    if (color) {
      text.style.setProperty('--color', color);
      text.style.setProperty('--on-color', inkOn(rgbOf(color) ?? 0));
    }
    element.append(text);
    this.host.append(element);
    this.#shown.set(key, element);
    return element;
  }
}
