// When things happen.

/** Calls listeners when something happens.
 * @template T */
export class Signal {
  /** @type {((value: T) => void)[]} */
  #listeners = [];
  /** @param {(value: T) => void} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }
  /** @param {T} value */
  send(value) {
    for (const listener of this.#listeners) listener(value);
  }
}

/** Calls when the browser has nothing better to do.
 * @param {() => void} action */
export function whenIdle(action) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, {timeout: 2000});
  else setTimeout(action, 200);
}

/** Calls after a pause in which it was not asked again.
 * @param {number} milliseconds @param {() => void} action */
export function debounce(milliseconds, action) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}
