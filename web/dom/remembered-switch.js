// Switches that the browser remembers: where a page may not keep things, until it is closed.

export class RememberedSwitch {
  #name;

  /** @param {string} name in the browser's storage @param {boolean} isUsuallyOn */
  constructor(name, isUsuallyOn) {
    this.#name = name;
    const kept = attempt(() => localStorage.getItem(name));
    this.isOn = kept ? kept === 'on' : isUsuallyOn;
  }

  /** @param {boolean} isOn */
  set(isOn) {
    this.isOn = isOn;
    attempt(() => localStorage.setItem(this.#name, isOn ? 'on' : 'off'));
  }
}

/** Storage is not allowed for files in some browsers.
 * @template T @param {() => T} action */
function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
