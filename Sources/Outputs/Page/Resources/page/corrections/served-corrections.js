// @ts-check
// Corrections on a page that huewall-server serves: saved there at once, for everybody.

/** Saves on the server at `path`, and keeps a copy in the browser until the wall shows it.
 * @implements {CorrectionStore} */
class ServedCorrectionStore {
  isKept = true;
  #kept;
  /** @type {Map<string, string>} tags of the rows that this page has seen, by id */ #tags = new Map();
  /** @type {Promise<void>} one change after the other */ #last = Promise.resolve();

  /** @param {string} path of the catalogue in the API @param {Model} model what the wall says
   * @param {CorrectionStore} kept */
  constructor(path, model, kept) {
    this.path = path;
    this.model = model;
    this.#kept = kept;
  }

  load() { return this.#kept.load(); }

  /** @param {string} id @param {Correction} correction */
  async save(id, correction) {
    await this.#send(id, correction.color ? correction : null);
    await this.#kept.save(id, correction);
  }

  /** Back to what the wall says.
   * @param {string} id */
  async clear(id) {
    const item = this.model.itemWithId(id), color = this.model.overrideColors.get(item);
    await this.#send(id, color ? {color, note: this.model.overrides.get(item) ?? ''} : null);
    await this.#kept.clear(id);
  }

  /** @param {string} id */
  forget(id) { return this.#kept.forget(id); }

  /** @param {() => void} changed */
  listen(changed) { this.#kept.listen(changed); }

  /** @param {string} id @param {{color: string, note: string} | null} override null for none */
  #send(id, override) {
    const sent = this.#last.then(() => this.#change(id, override));
    this.#last = sent.catch(() => {});
    return sent;
  }

  /** @param {string} id @param {{color: string, note: string} | null} override */
  async #change(id, override) {
    const address = `${this.path}/items/${encodeURIComponent(id)}/override`;
    const tag = this.#tags.get(id) ?? await this.#tagOf(id, address);
    for (let isFirst = true; ; isFirst = false) {
      const answer = await fetch(address, {
        method: override ? 'PUT' : 'DELETE', body: override ? JSON.stringify({color: override.color, note: override.note}) : undefined,
        headers: {'content-type': 'application/json', 'if-match': tag, authorization: `Bearer ${editToken.value}`},
      });
      if (answer.status === 401 && await editToken.ask(isFirst)) continue;
      if (answer.status === 412) this.#tags.delete(id);
      if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.detail ?? `The server says ${answer.status}.`);
      this.#tags.set(id, answer.headers.get('etag') ?? '');
      return;
    }
  }

  /** The tag of a row that says what this wall says, or what nobody has said.
   * @param {string} id @param {string} address */
  async #tagOf(id, address) {
    const answer = await fetch(address), item = this.model.itemWithId(id);
    const {color, note} = answer.ok ? await answer.json() : {color: null, note: ''};
    const tag = answer.headers.get('etag') ?? '';
    if ((color ?? undefined) !== this.model.overrideColors.get(item)) {
      // Whoever saves once more has seen it.
      this.#tags.set(id, tag);
      throw new Error(`Someone else has made it ${color ?? 'as measured'}${note ? ` (${note})` : ''} meanwhile. Save once more to replace that.`);
    }
    return tag;
  }
}

/** What the server wants to know of editors; kept until the window is closed. */
const editToken = {
  value: storedToken(),
  /** @param {boolean} isFirst whether nothing was typed yet @returns {Promise<boolean>} whether something was */
  ask(isFirst) {
    const dialog = make('dialog', 'token'), form = make('form'), field = make('input');
    form.method = 'dialog';
    field.type = 'password';
    field.autocomplete = 'current-password';
    field.setAttribute('aria-label', 'Token');
    form.append(make('p', '', isFirst ? 'Corrections need the token of this server.' : 'The server does not know this token.'), field, make('button', 'framed', 'Save'));
    dialog.append(form);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener('close', () => {
        this.value = field.value.trim();
        try { sessionStorage.setItem('huewall-token', this.value); } catch { /* until the page is closed */ }
        dialog.remove();
        resolve(this.value !== '');
      });
    });
  },
};

function storedToken() {
  try { return sessionStorage.getItem('huewall-token') ?? ''; } catch { return ''; }
}
