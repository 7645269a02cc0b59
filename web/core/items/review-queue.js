// The items that a person should look at until someone has: likely mistakes first, and between them some drawn at random,
// because only those say how right the whole wall is. The list of likely mistakes is as long as the doubts of the wall need.

import {isLookedAt} from './corrections.js';
import {noFamily} from './model.js';
import {randomSample} from './review-sample.js';
import {unlikeTwins} from './same-titles.js';
import {formatCount, formatPercent, plural} from '../text.js';

/** A reason that more of the catalogue has than this says something about the catalogue, not about an item. */
const commonShare = 1 / 3;
/** Of fewer items every reason is common soon. */
const leastForCommon = 20;
/** The list has so many items for each answer that may be wrong. On 26 catalogues with judged pictures it then has 86 % of
 * the wrong answers. */
const perMistake = 2;
/** How doubtful an answer is that the shop's word or another picture gave, at least: the first picture shows something else. */
const doubtOfDecided = 0.5;

export class ReviewQueue {
  #length = -1;
  /** @type {number[]} all that there is a reason to look at, in the order of looking */ #order = [];
  /** @type {Map<number, number>} the place of each in the order */ #places = new Map();
  /** @type {Set<number>} */ #likely = new Set();
  /** @type {Set<number>} */ #sample = new Set();
  #reasons = 0;
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
    const colored = [];
    for (let item = 0; item < model.length; item++) {
      for (let bits = model.flags[item], flag = 0; bits; bits >>= 1, flag++) if (bits & 1) this.flagCounts[flag]++;
      if (model.family[item] !== noFamily) colored.push(item);
    }
    const isCommon = (/** @type {number} */ count) => model.length >= leastForCommon && count > model.length * commonShare;
    const asked = flags.map((_, flag) => flag).filter((flag) => flags[flag] !== 'overridden');
    this.commonFlags = asked.filter((flag) => isCommon(this.flagCounts[flag]));
    const reasons = asked.filter((flag) => !this.commonFlags.includes(flag)).reduce((bits, flag) => bits | 1 << flag, 0);
    this.#reasons = reasons;
    const likely = this.#likelyMistakes(colored.filter((item) => !model.overrides.has(item)));
    this.#likely = new Set(likely);
    this.#sample = new Set(randomSample(model, colored));
    this.#order = mixed(likely.filter((item) => !this.#sample.has(item)), [...this.#sample]);
    this.#places = new Map(this.#order.map((item, place) => [item, place]));
  }

  /** The most doubtful items, as many as the doubts of all need, those whose word disagrees, and those with the title of one
   * with another answer: they stand together. `huewall status --review` has the same rule (`ReviewList.swift`).
   * @param {number[]} items */
  #likelyMistakes(items) {
    const {model} = this, scores = new Map(items.map((item) => [item, mistakeScore(model, this.#reasons, item)]));
    const scoreOf = (/** @type {number} */ item) => scores.get(item) ?? 0;
    const sorted = (/** @type {number[]} */ some) => some.sort((one, other) => scoreOf(other) - scoreOf(one) || one - other);
    const expected = items.reduce((sum, item) => sum + doubtOf(model, this.#reasons, item), 0);
    const doubtful = sorted([...items]).slice(0, Math.round(perMistake * expected)).filter((item) => scoreOf(item) > 0);
    const groups = unlikeTwins(model).map((group) => sorted(group.filter((item) => scores.has(item))));
    const groupOf = new Map(groups.flatMap((group) => group.map((item) => [item, group])));
    const disagreeing = items.filter((item) => disagrees(model, this.#reasons, item));
    const listed = sorted([...new Set([...doubtful, ...disagreeing, ...groups.flat()])]);
    // A set keeps the order of the first time.
    return [...new Set(listed.flatMap((item) => groupOf.get(item) ?? [item]))];
  }

  /** How many answers that no user has looked at may be wrong, and how many there are.
   * @returns {{wrong: number, answers: number}} */
  get guess() {
    this.#read();
    const {model} = this;
    let wrong = 0, answers = 0;
    for (let item = 0; item < model.length; item++) {
      if (model.family[item] === noFamily || isLookedAt(model, item)) continue;
      wrong += doubtOf(model, this.#reasons, item);
      answers++;
    }
    return {wrong, answers};
  }
}

/** How likely an answer is wrong. Where the confidence is not known, what has a reason to look at it is half a guess.
 * @param {Model} model @param {number} reasons flags that are one @param {number} item */
const doubtOf = ({confidence, flags}, reasons, item) =>
  confidence[item] < 255 ? 1 - confidence[item] / 100 : flags[item] & reasons ? 0.5 : 0;

/** By what the list is sorted: a word that disagrees counts beside the doubt, and what more than the first picture decided is
 * doubtful.
 * @param {Model} model @param {number} reasons @param {number} item */
function mistakeScore(model, reasons, item) {
  const names = model.flagNames(item), isDecided = names.includes('vendor-words') || names.includes('other-picture');
  return Math.max(doubtOf(model, reasons, item), isDecided ? doubtOfDecided : 0) + (disagrees(model, reasons, item) ? 0.2 : 0);
}

/** Whether the shop's word says another family.
 * @param {Model} model @param {number} reasons @param {number} item */
const disagrees = (model, reasons, item) => (model.flags[item] & reasons & 1 << model.summary.flags.indexOf('vendor-mismatch')) !== 0;

/** "About 35 of 120 answers may be wrong."; empty where no answer has a confidence, or all are looked at.
 * @param {Model} model @param {ReviewQueue} queue */
export function guessText(model, queue) {
  const {wrong, answers} = queue.guess, count = Math.round(wrong);
  if (!answers || model.confidence.every((one) => one === 255)) return '';
  const of = plural(answers, 'answer');
  return count === 0 ? `Less than one of ${of} may be wrong.` : `About ${formatCount(count)} of ${of} may be wrong.`;
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
