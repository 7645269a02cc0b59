// Why an item stands where it stands, in words.

import {hexOf, hsv} from '../color/color.js';
import {capitalized, formatDecimal, formatPercent, formatShare} from '../text.js';
import {bands} from './model.js';

/** @param {Model} model @param {number} item */
export function placeReason(model, item) {
  const failure = model.failures.get(item);
  if (failure) return `It is last because it has no color: ${failure.message}`;
  const {summary} = model;
  const leader = model.colors(item)[0];
  if (!leader) return 'It is last because its image shows nothing: no pixel was counted.';
  const [hue, saturation, value] = hsv(leader.rgb);
  const color = `Its leading color ${hexOf(leader.rgb)}`;
  if (summary.order === 'classic') {
    switch (bands[model.band[item]]) {
      case 'dark':
        return `${color} has a value of ${
          formatDecimal(value)
        }, below --min-brightness ${summary.minBrightness}. Dark items follow the others, the brighter first.`;
      case 'muted':
        return `${color} has a saturation of ${
          formatDecimal(saturation)
        }, below --min-saturation ${summary.minSaturation}. Muted items follow the colorful ones, the more saturated first.`;
      default:
        return `${color} is saturated and bright enough to be placed by its hue, ${Math.round(hue * 360)}°. Larger hues come first.`;
    }
  }
  const family = model.familyName(item);
  const part = {
    hue: 'the rainbow of families',
    muted: 'the muted families, which follow the rainbow',
    dark: 'the dark end',
    none: '',
  }[bands[model.band[item]]];
  return `${color} is ${family}, and ${family} is part of ${part}. Inside a family items follow a fixed path of small color steps.`;
}

/** "Purple 18 % leads brown 48 %: saturated colors count more than grey ones (0.63 and 0.31).": why a color leads one that
 * has more of the goods; nothing where it has most itself.
 * @param {Model} model @param {number} item */
export function leadReason(model, item) {
  const [leader, ...others] = model.colors(item), percent = (/** @type {number} */ share) => Math.round(share * 100);
  const larger = others.reduce((most, one) => (one.share > most.share ? one : most), leader);
  if (!leader || percent(larger.share) <= percent(leader.share)) return '';
  const isOneFamily = larger.family === leader.family, {families} = model.summary;
  const name = (/** @type {Color} */ {rgb, family, share}) =>
    `${families[family]} ${isOneFamily ? `${hexOf(rgb)} ` : ''}${formatShare(share)}`;
  return `${capitalized(name(leader))} leads ${name(larger)}: ${leadCause(model, item, leader, larger)}.`;
}

/** @param {Model} model @param {number} item @param {Color} leader @param {Color} larger which has more of the goods */
function leadCause(model, item, leader, larger) {
  const flags = model.flagNames(item), family = model.familyName(item);
  if (flags.includes('overridden')) return 'a person chose it';
  if (larger.family === leader.family) return `most votes for ${family} lie around it`;
  if (flags.includes('vendor-words')) return `the shop’s word decided for ${family}`;
  const [ours, theirs] = [leader, larger].map(({family}) =>
    model.colors(item).reduce((sum, one) => sum + (one.family === family ? one.share : 0), 0)
  );
  if (ours > theirs) return `all colors that are ${family} have ${formatPercent(ours)} together`;
  const [more, less] = [leader, larger].map(({rgb}) => hsv(rgb)[1]);
  return more - less > 0.05
    ? `saturated colors count more than grey ones (saturation ${formatDecimal(more)} and ${formatDecimal(less)})`
    : 'the place of a color in the picture counts too, not only its share';
}

/** What was left out.
 * @param {Model} model @param {number} item */
export function backdropSentence(model, item) {
  const backdrop = model.backdrop(item);
  return backdrop ? `Backdrop ${hexOf(backdrop.rgb)}, ${formatPercent(backdrop.share)} of the image, was left out.` : '';
}
