// @ts-check
// The panel at the left: filter, review or report. Each kind is a file that adds itself to `panels`.

/** @typedef {object} PanelKind
 * @property {string} name also of its button: `open-NAME`
 * @property {string} title
 * @property {number} width in pixels
 * @property {(app: App) => HTMLElement[]} build what it shows now
 */

/** @type {PanelKind[]} */
const panels = [];

class Panel {
  element = byId('panel');
  /** @type {PanelKind | null} */ kind = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    byId('close-panel').addEventListener('click', () => app.openPanel(''));
    for (const {name} of panels) {
      byId(`open-${name}`).addEventListener('click', () => app.openPanel(this.kind?.name === name ? '' : name));
    }
  }

  /** Columns at the left that the wall cannot use; on narrow windows the panel covers it. */
  get inset() { return this.kind && !narrow.matches ? this.element.offsetWidth : 0; }

  /** @param {string} name empty for none */
  open(name) {
    this.kind = panels.find((kind) => kind.name === name) ?? null;
    for (const {name: other} of panels) byId(`open-${other}`).setAttribute('aria-expanded', String(other === name));
    this.element.hidden = !this.kind;
    if (!this.kind) return byId('panel-body').replaceChildren();
    byId('panel-title').textContent = this.kind.title;
    this.element.style.setProperty('--panel-width', `${this.kind.width}px`);
    this.refresh();
  }

  /** Builds it again, for other items. */
  refresh() {
    const {kind} = this;
    if (kind) keepFocus(() => replaceParts(byId('panel-body'), kind.build(this.app)));
  }
}

/** Puts parts into a host. Parts that are there already are not touched.
 * @param {HTMLElement} host @param {HTMLElement[]} parts */
function replaceParts(host, parts) {
  parts.forEach((part, at) => {
    const old = host.children[at];
    if (old === part) return;
    if (old && !parts.includes(/** @type {HTMLElement} */ (old))) old.replaceWith(part);
    else host.insertBefore(part, old ?? null);
  });
  while (host.children.length > parts.length) host.lastElementChild?.remove();
}

/** Rows of a long list, a page at a time.
 * @template T
 * @param {T[]} rows @param {number} size of a page
 * @param {(rows: T[]) => HTMLElement} draw */
function paged(rows, size, draw) {
  const host = make('div', 'paged');
  let first = 0;
  const show = () => {
    const last = Math.min(rows.length, first + size);
    host.replaceChildren(draw(rows.slice(first, last)));
    if (rows.length <= size) return;
    const bar = make('p', 'pager');
    const turn = (/** @type {number} */ step) => { first += step; keepFocus(show); };
    const back = iconButton('Earlier rows', 'M10 3L5 8l5 5', () => turn(-size));
    const next = iconButton('Later rows', 'M6 3l5 5-5 5', () => turn(size));
    setDisabled(back, first === 0);
    setDisabled(next, last === rows.length);
    bar.append(back, make('span', '', `${formatCount(first + 1)} to ${formatCount(last)} of ${formatCount(rows.length)}`), next);
    host.append(bar);
  };
  show();
  return host;
}

/** @param {string[]} heads @param {(string | Node)[][]} rows */
function makeTable(heads, rows) {
  const table = make('table');
  const head = table.createTHead().insertRow();
  for (const text of heads) {
    const cell = make('th', '', text);
    cell.scope = 'col';
    head.append(cell);
  }
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    for (const cell of cells) row.insertCell().append(cell);
  }
  return table;
}
