// What a tile says to a screen reader.

import {priceOf} from './offers.js';

/** "Linen lamp 303, wine, red, €49.90; vendor says off white; uncertain": the shade's name, for digits of a color would be
 * spelled out one by one.
 * @param {Model} model @param {number} item */
export function accessibleLabel(model, item) {
  const family = model.familyName(item), shade = model.colorName(item), word = model.vendorWord(item);
  const isUncertain = model.flagNames(item).includes('low-confidence');
  const first = [model.title(item), family && shade !== family && shade, family || 'no color', priceOf(model, item)].filter(Boolean);
  return [first.join(', '), word && `vendor says ${word}`, isUncertain && 'uncertain', model.pendingText(item)].filter(Boolean).join('; ');
}
