// @ts-check
// When things happen.

/** Tells listeners that something happened.
 * @template T */
class Signal {
  /** @type {((value: T) => void)[]} */
  #listeners = [];
  /** @param {(value: T) => void} listener */
  listen(listener) { this.#listeners.push(listener); }
  /** @param {T} value */
  send(value) { for (const listener of this.#listeners) listener(value); }
}

/** Calls when the browser has nothing better to do.
 * @param {() => void} action */
function whenIdle(action) {
  if ('requestIdleCallback' in window) requestIdleCallback(action, {timeout: 2000});
  else setTimeout(action, 200);
}

/** Calls after a pause in which it was not asked again.
 * @param {number} milliseconds @param {() => void} action */
function afterPause(milliseconds, action) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}

/** Calls at most once a frame, however often it is asked.
 * @param {() => void} action */
function oncePerFrame(action) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; action(); });
  };
}
