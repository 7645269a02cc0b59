// Corrections on a page that huewall-server serves: saved there at once, for all users.

import {openDialog} from '../../dom/elements.js';
/** @typedef {import('./correction-store.js').Correction} Correction */
/** @typedef {import('./correction-store.js').CorrectionStore} CorrectionStore */
/** @typedef {import('../../core/items/corrections.js').CorrectionState} CorrectionState */

/** Milliseconds after which it is asked whether the wall shows what was saved: a run takes a second, or waits for another one,
 * or for further corrections. */
const looks = [1000, 2000, 4000, 8000, 15000, 30000, 30000, 30000];

/** Saves on the server at `path`, and keeps a copy in the browser until the wall shows it.
 * @implements {CorrectionStore} */
export class ServedCorrectionStore {
  isServed = true;
  #kept;
  /** @type {Map<string, string>} tags of the rows that this page has seen, by id */ #tags = new Map();
  /** @type {Map<string, CorrectionState>} what has become of each that this page has saved */ #states = new Map();
  /** @type {Promise<void>} one change after the other */ #last = Promise.resolve();
  /** Refused when someone would not give the token: what waits then is not asked about again. */ #round = 0;
  /** @type {Set<string>} ids of what it has saved, here or before */ #saved = new Set();
  #looking = 0;
  /** @type {(id: string) => void} */ #updated = () => {};

  /** @param {string} path of the catalogue in the API @param {Model} model what the wall says
   * @param {CorrectionStore} kept */
  constructor(path, model, kept) {
    this.path = path;
    this.model = model;
    this.#kept = kept;
  }

  /** What is not saved lasts as long as the page. */
  get isKept() {
    return ![...this.#states.values()].some((state) => state === 'being saved' || state === 'not saved');
  }

  async load() {
    const kept = await this.#kept.load();
    for (const id of kept.keys()) this.#saved.add(id);
    return kept;
  }

  /** @param {string} id @returns {CorrectionState} */
  stateOf(id) {
    return this.#states.get(id) ?? 'saved';
  }

  /** @param {string} id @param {Correction} correction */
  async save(id, correction) {
    this.#tell(id, 'being saved');
    try {
      await this.#send(id, correction.color ? correction : null);
    } catch (error) {
      this.#tell(id, 'not saved');
      throw error;
    }
    await this.#kept.save(id, correction);
    this.#saved.add(id);
    this.#tell(id, 'saved');
    this.#lookSoon(id);
  }

  /** Back to what the wall says.
   * @param {string} id */
  async clear(id) {
    const item = this.model.itemWithId(id), color = this.model.overrideColors.get(item);
    if (this.#saved.has(id)) await this.#send(id, color ? {color, note: this.model.overrides.get(item) ?? ''} : null);
    await this.#kept.clear(id);
    this.#saved.delete(id);
    this.#states.delete(id);
  }

  /** @param {string} id */
  forget(id) {
    return this.#kept.forget(id);
  }

  /** @param {() => void} changed @param {(id: string) => void} updated */
  listen(changed, updated) {
    this.#updated = updated;
    this.#kept.listen(changed, updated);
  }

  /** @param {string} id @param {CorrectionState} state */
  #tell(id, state) {
    this.#states.set(id, state);
    this.#updated(id);
  }

  /** Asks for the last one that was saved: the wall is written with all before it.
   * @param {string} id @param {number} turn */
  #lookSoon(id, turn = 0) {
    clearTimeout(this.#looking);
    if (turn === looks.length) return;
    this.#looking = setTimeout(async () => {
      const answer = await this.#read(id).then((one) => one.json()).catch(() => null);
      if (!answer?.isOnWall) return this.#lookSoon(id, turn + 1);
      for (const [other, state] of this.#states) if (state === 'saved') this.#tell(other, 'on the wall');
    }, looks[turn]);
  }

  /** @param {string} id */
  #address(id) {
    return `${this.path}/items/${encodeURIComponent(id)}/override`;
  }

  /** The answer has the note only for a user with the token.
   * @param {string} id */
  #read(id) {
    return fetch(this.#address(id), {headers: editToken.value ? {authorization: `Bearer ${editToken.value}`} : {}});
  }

  /** @param {string} id @param {{color: string, note: string} | null} override null for none */
  #send(id, override) {
    const round = this.#round,
      sent = this.#last.then(() => {
        if (round !== this.#round) throw new Error('The server needs its token for that.');
        return this.#change(id, override);
      });
    this.#last = sent.catch(() => {});
    return sent;
  }

  /** @param {string} id @param {{color: string, note: string} | null} override */
  async #change(id, override) {
    const tag = this.#tags.get(id) ?? await this.#tagOf(id);
    for (let isFirst = editToken.value === '';; isFirst = false) {
      const answer = await fetch(this.#address(id), {
        method: override ? 'PUT' : 'DELETE',
        body: override ? JSON.stringify({color: override.color, note: override.note}) : undefined,
        headers: {'content-type': 'application/json', 'if-match': tag, authorization: `Bearer ${editToken.value}`},
      });
      if (answer.status === 401) {
        if (await editToken.ask(isFirst)) continue;
        this.#round++;
        throw new Error('The server needs its token for that.');
      }
      if (answer.status === 412) this.#tags.delete(id);
      if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.detail ?? `The server says ${answer.status}.`);
      this.#tags.set(id, answer.headers.get('etag') ?? '');
      return;
    }
  }

  /** The tag of a row that says what this wall says, or what no person has said.
   * @param {string} id */
  async #tagOf(id) {
    const answer = await this.#read(id), item = this.model.itemWithId(id);
    const {color, note} = answer.ok ? await answer.json() : {color: null, note: ''};
    const tag = answer.headers.get('etag') ?? '';
    if ((color ?? undefined) !== this.model.overrideColors.get(item)) {
      // A second save means that the user has seen it.
      this.#tags.set(id, tag);
      throw new Error(
        `Another editor has made it ${color ?? 'as measured'}${note ? ` (${note})` : ''} since. Save again to replace that.`,
      );
    }
    return tag;
  }
}

/** What the server wants to know of editors; kept until the window is closed. */
const editToken = {
  value: storedToken(),
  /** @param {boolean} isFirst whether nothing was typed yet @returns {Promise<boolean>} whether something was */
  ask(isFirst) {
    const dialog = openDialog('token');
    const field = /** @type {HTMLInputElement} */ (dialog.querySelector('input'));
    dialog.querySelector(isFirst ? '.wrong' : '.first')?.remove();
    dialog.querySelector('[type=button]')?.addEventListener('click', () => dialog.close());
    dialog.onsubmit = () => {
      dialog.returnValue = field.value.trim();
    };
    return new Promise((resolve) => {
      dialog.onclose = () => {
        const token = dialog.returnValue;
        if (token) this.keep(token);
        resolve(token !== '');
      };
    });
  },
  /** @param {string} token */
  keep(token) {
    this.value = token;
    try {
      sessionStorage.setItem('huewall-token', token);
    } catch { /* until the page is closed */ }
  },
};

function storedToken() {
  try {
    return sessionStorage.getItem('huewall-token') ?? '';
  } catch {
    return '';
  }
}
