// @ts-check
// The items that a person should look at, least sure first, until someone has.

/** A flag that more of the catalogue carries than this says something about the catalogue, not about an item. */
const commonShare = 1 / 3;
/** Of fewer items every flag is common soon. */
const leastForCommon = 20;

class ReviewQueue {
  #length = -1;
  /** @type {number[]} all that there is a reason to look at */ #candidates = [];
  /** @type {number[]} how many items carry each flag */ flagCounts = [];
  /** @type {number[]} flags that are no reason to look at an item */ commonFlags = [];
  #reasons = 0;

  /** @param {Model} model */
  constructor(model) { this.model = model; }

  /** Whether an item waits for someone to look at it.
   * @param {number} item */
  has(item) {
    this.#read();
    return (this.model.flags[item] & this.#reasons) !== 0 && this.model.family[item] !== noFamily && !isLookedAt(this.model, item);
  }

  /** Those that wait, least sure first. */
  waiting() {
    this.#read();
    return this.#candidates.filter((item) => !isLookedAt(this.model, item));
  }

  /** How many items somebody has looked at, whatever the reason. */
  lookedAt() {
    const {model} = this;
    let count = [...model.pending.values()].filter(({isCleared}) => !isCleared).length;
    for (const item of model.overrides.keys()) if (!model.pending.has(item)) count++;
    return count;
  }

  /** Once for so many items: more may come while the data is read. */
  #read() {
    const {model} = this, {flags} = model.summary;
    if (this.#length === model.length) return;
    this.#length = model.length;
    this.flagCounts = flags.map(() => 0);
    for (let item = 0; item < model.length; item++) {
      for (let bits = model.flags[item], flag = 0; bits; bits >>= 1, flag++) if (bits & 1) this.flagCounts[flag]++;
    }
    const isCommon = (/** @type {number} */ count) => model.length >= leastForCommon && count > model.length * commonShare;
    const asked = flags.map((_, flag) => flag).filter((flag) => flags[flag] !== 'overridden');
    this.commonFlags = asked.filter((flag) => isCommon(this.flagCounts[flag]));
    this.#reasons = asked.filter((flag) => !this.commonFlags.includes(flag)).reduce((bits, flag) => bits | 1 << flag, 0);
    this.#candidates = [];
    for (let item = 0; item < model.length; item++) {
      if (model.flags[item] & this.#reasons && model.family[item] !== noFamily) this.#candidates.push(item);
    }
    leastSureFirst(model, this.#candidates);
  }
}
