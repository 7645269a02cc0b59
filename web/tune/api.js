// What the server is asked, and what it answers.

/**
 * @typedef {{name: string, value: string, default: string, unit: string, purpose: string, remarks: string, group: string,
 *   cost: string, idle?: string, kind: string, min: number, max: number, choices: string[]}} Option
 * @typedef {{order: number[], hex: string, family: string, families: string[]}} WallAnswer
 * @typedef {{agreeing: number, all: number}} Agreement
 * @typedef {{item: number, from: string | null, to: string | null, isLoss: boolean, difference: number}} Change
 * @typedef {{items: number, changed: number, vendorWords: Agreement, overrides: Agreement, labels: Agreement,
 *   families: Record<string, number>, worst: Change[]}} Figures
 * @typedef {{id: string[], title: string[], thumbnail: string[]}} Items
 * @typedef {{wall: string, options: Option[], items: Items, saved: WallAnswer, figures: Figures}} Start
 * @typedef {{state: string, done: number, total: number, sampled?: number, command: string,
 *   settings: Record<string, string | number>, options: Option[], wall: WallAnswer, figures?: Figures}} Answer
 * @typedef {{values: Record<string, string>, at: number}} Question
 */

/** How often a server that has too much to do is asked again, when it says in how many seconds to. */
const attempts = 20;
/** From so many items on, the wall comes first, and its figures when nothing newer is asked. */
const largeWall = 3000;
/** How often is asked again while images are measured, in milliseconds. */
const interval = 250;

/** @param {string} address @param {RequestInit} [request] */
async function json(address, request) {
  let response = await fetch(address, request);
  for (let attempt = 1; response.status === 503 && attempt < attempts; attempt++) {
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    if (!(seconds > 0)) break;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    response = await fetch(address, request);
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.detail ?? `The server answered ${response.status}.`);
  return body;
}

/** @param {string} address @returns {Promise<Start>} */
export const start = (address) => json(address);

/** Asks for walls, one at a time: while one is under way, only the newest question waits. */
export class Asker {
  #isBusy = false;
  /** @type {Question | null} */ #waiting = null;
  /** Ends a pause early. */ #wake = () => {};

  /** @param {string} address @param {number} count items on the wall
   * @param {{answered: (answer: Answer, question: Question) => void, measuring: (answer: Answer) => void,
   *   failed: (message: string) => void}} listener */
  constructor(address, count, listener) {
    this.address = address;
    this.isLarge = count >= largeWall;
    this.listener = listener;
  }

  /** @param {Question} question */
  ask(question) {
    this.#waiting = question;
    this.#wake();
    if (!this.#isBusy) this.#run();
  }

  async #run() {
    this.#isBusy = true;
    while (this.#waiting) {
      const question = this.#waiting;
      this.#waiting = null;
      try {
        if (this.isLarge) await this.#ask(question, true);
        if (!this.#waiting) await this.#ask(question, false);
      } catch (error) {
        this.listener.failed(messageOf(error));
      }
    }
    this.#isBusy = false;
  }

  /** @param {Question} question @param {boolean} isOutline whether the wall is wanted without figures */
  async #ask(question, isOutline) {
    /** @type {Answer} */
    const answer = await json(this.address, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({options: question.values, outline: isOutline}),
    });
    if (answer.state === 'measuring') await this.#wait(answer, question);
    else this.listener.answered(answer, question);
  }

  /** @param {Answer} answer @param {Question} question */
  async #wait(answer, question) {
    this.listener.measuring(answer);
    if (!this.#waiting) {
      await new Promise((resolve) => {
        this.#wake = () => resolve(undefined);
        setTimeout(resolve, interval);
      });
    }
    this.#waiting ??= question;
  }
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
