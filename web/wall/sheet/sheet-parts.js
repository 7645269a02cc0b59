// Parts of the sheet that only show.

import {noFamily} from '../../core/items/model.js';
import {offerText} from '../../core/items/offers.js';
import {backdropSentence, leadReason, placeReason} from '../../core/items/place-reason.js';
import {formatCount, formatPercent, plural} from '../../core/text.js';
import {colorBar} from '../../dom/color-strips.js';
import {keyed, make, makeImage} from '../../dom/elements.js';
import {verdict} from '../stage/tiles.js';

/** @param {Model} model @param {number} item */
export function sheetImage(model, item) {
  const frame = make('figure', model.family[item] === noFamily ? 'image no-color' : 'image');
  const path = model.wholePicture(item);
  if (path) {
    const image = makeImage(path);
    image.alt = model.title(item);
    frame.append(image);
  }
  frame.style.backgroundImage = colorBar(model.colors(item));
  return frame;
}

/** @param {Model} model @param {number} item */
export function sheetTitle(model, item) {
  const head = make('div', 'title');
  const title = make('h2');
  title.id = 'sheet-title';
  title.dir = 'auto';
  const address = model.link(item);
  if (address) {
    const link = keyed(make('a', '', model.title(item)), 'title');
    link.href = address;
    link.rel = 'noopener noreferrer';
    link.referrerPolicy = 'no-referrer';
    title.append(link);
  } else {
    title.textContent = model.title(item);
  }
  head.append(title, verdict(model, item));
  const offer = offerText(model, item);
  if (offer) head.append(make('p', 'offer', offer));
  return head;
}

/** @param {Model} model @param {number} item */
export function sheetFlags(model, item) {
  const list = make('ul', 'flags');
  for (const flag of model.flagNames(item)) {
    const row = make('li');
    const numbers = flag === 'vendor-words' ? wordNumbers(model, item) : flag === 'other-picture' ? pictureAlone(model, item) : '';
    row.append(make('b', '', `${model.flagLabel(flag)}.`), [' ', model.flagSentence(flag), numbers && ` ${numbers}`].join(''));
    list.append(row);
  }
  return list;
}

/** "The first picture alone: grey 48 %, black 41 %."
 * @param {Model} model @param {number} item */
function pictureAlone(model, item) {
  const families = model.doubts.get(item)?.families ?? [];
  if (!families.length) return '';
  const isFirst = model.flagNames(item).includes('other-picture');
  const shares = families.map(({family, share}) => `${model.summary.families[family]} ${formatPercent(share)}`);
  return `The ${isFirst ? 'first picture' : 'picture'} alone: ${shares.join(', ')}.`;
}

/** What the picture alone says, and why the shop's word decided.
 * @param {Model} model @param {number} item */
function wordNumbers(model, item) {
  const doubt = model.doubts.get(item);
  if (!doubt || doubt.pictures < 0) return '';
  const word = model.vendorWord(item), family = model.familyName(item);
  const {pictures, part} = doubt;
  const others = pictures === 0
    ? `No other picture has the shop’s word ${word}; its usual meaning decided.`
    : pictures === 1
    ? `One other picture has the shop’s word ${word}; it looks like ${family} (${formatPercent(part)}).`
    : `Of ${plural(pictures, 'other picture')} with the shop’s word ${word}, ${formatPercent(part)} look like ${family}.`;
  return [model.flagNames(item).includes('other-picture') ? '' : pictureAlone(model, item), others].filter(Boolean).join(' ');
}

/** @param {Model} model @param {number} item */
export function sheetReason(model, item) {
  const reason = make('p', 'why', [placeReason(model, item), leadReason(model, item)].filter(Boolean).join(' '));
  const path = model.explanation(item);
  if (path) {
    const link = keyed(make('a', '', 'How the color was found'), 'explanation');
    link.href = path;
    reason.append(' ', link);
  }
  return reason;
}

/** @param {Model} model @param {number} item */
export function sheetFacts(model, item) {
  const failure = model.failures.get(item);
  const facts = [
    ['Id', model.ids[item]],
    ['Product', model.products.get(item) ?? ''],
    ['Place on the wall', `${formatCount(item + 1)} of ${formatCount(model.length)}`],
    ['Sort key', model.sortKeys[item]],
    ['Confidence', model.confidence[item] === 255 ? '' : formatPercent(model.confidence[item] / 100)],
    ['In doubt', model.doubt(item)],
    ['Override', [model.overrideColors.get(item), model.overrides.get(item)].filter(Boolean).join(': ')],
    ['Backdrop', backdropSentence(model, item)],
    ['Failed at', failure ? `${failure.stage}: ${failure.code}` : ''],
    ['Image', failure?.image ?? ''],
  ];
  const list = make('dl', 'facts');
  for (const [name, value] of facts) if (value) list.append(make('dt', '', name), make('dd', '', value));
  return list;
}
