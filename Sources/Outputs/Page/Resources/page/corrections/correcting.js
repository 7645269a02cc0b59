// @ts-check
// Correcting one item after the other: while it is on, single keys choose colors and go on to the next item.

/** No keyboard to speak of. */
const touch = matchMedia('(hover: none)');

class Correcting {
  #isOn = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.corrections = app.corrections;
    /** @type {PicturePicker} */
    const picker = new PicturePicker(byId('sheet-body'), {look: (rgb) => this.control.look(rgb), pick: (rgb) => this.control.pick(rgb)});
    /** @type {CorrectControl} */
    this.control = new CorrectControl(app.corrections, {
      correct: (color) => this.correct(color), confirm: () => this.confirm(), clear: () => this.clear(), undo: () => this.undo(),
      toggle: () => this.toggle(), annotate: (note) => this.#annotate(note),
    }, picker);
    // Before all others: a letter means a color now.
    addEventListener('keydown', (event) => this.#act(event), true);
    app.corrections.changed.listen(() => { if (this.#isShown) this.control.update(); });
  }

  get isOn() { return this.#isOn && this.app.sheet.isOpen; }

  get #isShown() { return this.app.sheet.isOpen && this.control.item >= 0; }

  /** The part of the sheet for an item.
   * @param {number} item */
  partFor(item) {
    this.control.show(item, this.#isOn);
    return this.control.element;
  }

  toggle() {
    if (this.isOn) this.end();
    else this.begin();
  }

  /** Opens the sheet for it, of the chosen item or the first that is on view. */
  begin() {
    const {app} = this, {stage} = app;
    const {items, positions} = stage.list;
    const item = app.sheet.isOpen ? app.sheet.item : positions[stage.selected] >= 0 ? stage.selected : Math.max(stage.anchor(), items[0] ?? -1);
    if (item < 0) return;
    this.#set(true);
    if (app.sheet.isOpen) this.control.show(item, true);
    else app.choose(item, {isOpening: true});
    byId('sheet-body').focus({preventScroll: true});
    if (!touch.matches) announce(letterKeys.isOn ? 'Correcting: letters choose families' : 'Correcting: single keys are switched off');
  }

  end() {
    if (!this.#isOn) return;
    this.#set(false);
    if (this.#isShown) this.control.show(this.control.item, false);
    if (this.app.sheet.isOpen) byId('sheet-body').focus({preventScroll: true});
  }

  /** @param {boolean} isOn */
  #set(isOn) {
    this.#isOn = isOn;
    this.app.sheet.element.classList.toggle('correcting', isOn);
  }

  /** @param {string} color a family or `#rrggbb` */
  correct(color) {
    const {item, note} = this.control;
    this.corrections.correct(item, color, note);
    announce(this.#whatHappened(item));
  }

  confirm() {
    const {item} = this.control, {model} = this.app;
    if (model.family[item] === noFamily) return announce('It has no color that could be right.');
    if (model.pending.has(item)) this.corrections.correct(item, hexOf(model.rgb[item]), looksRight);
    else if (isLookedAt(model, item)) return announce('A person has chosen this color already.');
    else this.corrections.confirm([item]);
    announce(this.#whatHappened(item));
  }

  clear() {
    const {item} = this.control;
    this.corrections.clear(item);
    announce(this.#whatHappened(item));
  }

  undo() {
    const item = this.corrections.undo();
    if (item >= 0 && item !== this.app.sheet.item) this.app.choose(item, {});
    announce(item >= 0 ? `Undone: ${this.#whatHappened(item)}` : 'Undone');
  }

  /** @param {string} note */
  #annotate(note) {
    const {item} = this.control, pending = this.corrections.of(item);
    if (pending && pending.note !== cleanNote(note) && pending.color) this.corrections.correct(item, pending.color, note);
  }

  /** @param {number} item */
  #whatHappened(item) {
    const {model} = this.app;
    return `${model.title(item)}: ${model.pendingText(item) || 'nothing pending'}`;
  }

  /** Goes along what is on view; from an item that is not, to the first that is.
   * @param {number} step @returns {boolean} whether there was a next one */
  #go(step) {
    const {list} = this.app.stage;
    const at = list.positions[this.control.item];
    const next = list.items[at < 0 ? 0 : at + step];
    if (next === undefined) return false;
    this.app.choose(next, {});
    return true;
  }

  /** @param {KeyboardEvent} event */
  #act(event) {
    if (!this.isOn || event.altKey) return;
    const {target, key} = event;
    const element = target instanceof HTMLElement ? target : document.body;
    if (element.closest('input, select, textarea')) return;
    const isUndo = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z';
    if ((event.ctrlKey || event.metaKey) && !isUndo) return;
    const action = isUndo ? () => this.undo() : this.#actionOf(key, element);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /** @param {string} key @param {HTMLElement} element that has the focus @returns {(() => void) | undefined} */
  #actionOf(key, element) {
    if (key === 'Escape') return () => this.end();
    if (key === 'Enter') return element.closest('button, a, summary') ? undefined : () => this.#andGoOn(() => this.confirm());
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const isElsewhere = element.closest('#tiles, #layouts, #ribbon, #resizer');
      return isElsewhere ? undefined : () => { this.#go(key === 'ArrowRight' ? 1 : -1); };
    }
    return letterKeys.isOn && /^[a-z0-9]$/i.test(key) ? () => this.#letter(key.toLowerCase()) : undefined;
  }

  /** A letter or digit; those that mean nothing here do nothing at all.
   * @param {string} key */
  #letter(key) {
    const family = Object.keys(familyKeys).find((name) => familyKeys[name] === key);
    const own = this.app.model.colors(this.control.item)[Number(key) - 1];
    if (family) this.#andGoOn(() => this.correct(family));
    else if (own) this.#andGoOn(() => this.correct(hexOf(own.rgb)));
    else if (key === 'x') this.clear();
    else if (key === 'u') this.undo();
    else if (key === 'c') this.end();
  }

  /** @param {() => void} action */
  #andGoOn(action) {
    const {model} = this.app, {item} = this.control;
    action();
    const did = this.#whatHappened(item);
    if (this.#go(1)) announce(`${did}. Next: ${model.accessibleLabel(this.control.item)}`);
    else announce(`${did}. That was the last item here.`);
  }
}
