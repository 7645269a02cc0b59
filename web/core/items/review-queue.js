// The items that a person should look at until someone has: likely mistakes first, and between them some drawn at random,
// because only those say how right the whole wall is.

import {isLookedAt} from './corrections.js';
import {noFamily} from './model.js';
import {randomSample} from './review-sample.js';
import {formatPercent} from '../text.js';

/** A reason that more of the catalogue has than this says something about the catalogue, not about an item. */
const commonShare = 1 / 3;
/** Of fewer items every reason is common soon. */
const leastForCommon = 20;

export class ReviewQueue {
  #length = -1;
  /** @type {number[]} all that there is a reason to look at, in the order of looking */ #order = [];
  /** @type {Map<number, number>} the place of each in the order */ #places = new Map();
  /** @type {Set<number>} */ #likely = new Set();
  /** @type {Set<number>} */ #sample = new Set();
  /** @type {number[]} how many items carry each flag */ flagCounts = [];
  /** @type {number[]} flags that do not put an item into the queue */ commonFlags = [];

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
  }

  /** Whether an item waits for someone to look at it.
   * @param {number} item */
  has(item) {
    this.#read();
    return this.#places.has(item) && !isLookedAt(this.model, item);
  }

  /** Whether it waits because something about it is doubtful.
   * @param {number} item */
  isDoubtful(item) {
    return this.has(item) && this.#likely.has(item);
  }

  /** Those that wait, in the order of looking. */
  waiting() {
    this.#read();
    return this.#order.filter((item) => !isLookedAt(this.model, item));
  }

  /** Items in the order of looking.
   * @param {Int32Array} items */
  sorted(items) {
    this.#read();
    const place = (/** @type {number} */ item) => this.#places.get(item) ?? this.model.length;
    return items.sort((one, other) => place(one) - place(other) || one - other);
  }

  /** The items drawn at random; none of a wall that a person sees as a whole. */
  get sample() {
    this.#read();
    return this.#sample;
  }

  /** How many items are reviewed, whatever the reason. */
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
    /** @type {number[]} */
    const colored = [], pale = [];
    for (let item = 0; item < model.length; item++) {
      for (let bits = model.flags[item], flag = 0; bits; bits >>= 1, flag++) if (bits & 1) this.flagCounts[flag]++;
      if (model.family[item] === noFamily) continue;
      colored.push(item);
      if (colorBesideWhite(model, item)) pale.push(item);
    }
    const isCommon = (/** @type {number} */ count) => model.length >= leastForCommon && count > model.length * commonShare;
    const asked = flags.map((_, flag) => flag).filter((flag) => flags[flag] !== 'overridden');
    this.commonFlags = asked.filter((flag) => isCommon(this.flagCounts[flag]));
    const reasons = asked.filter((flag) => !this.commonFlags.includes(flag)).reduce((bits, flag) => bits | 1 << flag, 0);
    const likelyPale = new Set(isCommon(pale.length) ? [] : pale);
    const likely = colored.filter((item) => model.flags[item] & reasons || likelyPale.has(item));
    this.#likely = new Set(likely);
    const score = mistakeScores(model, reasons, likelyPale), scores = new Float64Array(model.length);
    for (const item of likely) scores[item] = score(item);
    likely.sort((one, other) => scores[other] - scores[one] || one - other);
    this.#sample = new Set(randomSample(model, colored));
    this.#order = mixed(likely.filter((item) => !this.#sample.has(item)), [...this.#sample]);
    this.#places = new Map(this.#order.map((item, place) => [item, place]));
  }
}

/** How likely a mistake is, by sums that are not fitted to anything: doubt, a word that disagrees, white that may be the
 * backdrop. What more than the first picture decided without doubt comes last: it is an answer, not an error.
 * @param {Model} model @param {number} reasons flags that are a reason @param {Set<number>} pale
 * @returns {(item: number) => number} */
function mistakeScores({confidence, runnerUp, flags, summary}, reasons, pale) {
  const bits = (/** @type {string[]} */ ...names) =>
    summary.flags.reduce((all, name, bit) => (names.includes(name) ? all | 1 << bit : all), 0) & reasons;
  const decided = bits('vendor-words', 'other-picture'), disagrees = bits('vendor-mismatch'), doubtful = bits('low-confidence') | disagrees;
  return (item) => {
    const doubt = confidence[item] === 255 ? 0.5 : 1 - confidence[item] / 100;
    const isDecided = (flags[item] & decided) !== 0 && (flags[item] & doubtful) === 0;
    return doubt + (runnerUp[item] === noFamily ? 0 : 0.1) + (flags[item] & disagrees ? 0.2 : 0) + (pale.has(item) ? 0.3 : 0) -
      (isDecided ? 2 : 0);
  };
}

/** The family of goods beside a white that leads, or empty: thin goods on white are measured so.
 * @param {Model} model @param {number} item */
function colorBesideWhite(model, item) {
  if (model.summary.families[model.family[item]] !== 'white') return '';
  const beside = model.colors(item).slice(1).filter(({share}) => share >= 0.03).map(({family}) => model.summary.families[family]);
  return beside.find((name) => !paleFamilies.includes(name)) ?? '';
}

/** What shadows on white look like. */
const paleFamilies = ['white', 'grey', 'beige'];

/** One of each in turn, as long as there are both.
 * @param {number[]} ones @param {number[]} others */
function mixed(ones, others) {
  const pairs = Array.from(
    {length: Math.max(ones.length, others.length)},
    (_, at) => [...ones.slice(at, at + 1), ...others.slice(at, at + 1)],
  );
  return pairs.flat();
}

/** "Likely mistake: grey or black? 41 % sure, Several colors". Only what was drawn at random counts for the estimate.
 * @param {Model} model @param {ReviewQueue} queue @param {number} item */
export function queueReason(model, queue, item) {
  const sure = model.confidence[item] === 255 ? '' : `${formatPercent(model.confidence[item] / 100)} sure`,
    beside = colorBesideWhite(model, item);
  const notes = [sure, beside && `White beside ${beside}`, ...model.flagNames(item).map((flag) => model.flagLabel(flag))].filter(Boolean)
    .join(', ');
  const kind = queue.sample.has(item) ? 'Drawn at random' : queue.sample.size && queue.has(item) ? 'Likely mistake' : '';
  return [kind, [model.doubt(item), notes].filter(Boolean).join(' ')].filter(Boolean).join(': ');
}
