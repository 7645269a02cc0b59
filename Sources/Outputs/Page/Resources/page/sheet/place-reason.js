// @ts-check
// Why an item stands where it stands, in words.

/** @param {Model} model @param {number} item */
function placeReason(model, item) {
  const failure = model.failures.get(item);
  if (failure) return `It stands last because it has no color: ${failure.message}`;
  const {summary} = model;
  const leader = model.colors(item)[0];
  if (!leader) return 'It stands last because its image shows nothing: no pixel was counted.';
  const [hue, saturation, value] = hsv(leader.rgb);
  const color = `Its leading color ${hexOf(leader.rgb)}`;
  if (summary.order === 'classic') {
    switch (bands[model.band[item]]) {
      case 'dark': return `${color} has a value of ${formatDecimal(value)}, below --min-brightness ${summary.minBrightness}. Dark items follow the others, the brighter first.`;
      case 'muted': return `${color} has a saturation of ${formatDecimal(saturation)}, below --min-saturation ${summary.minSaturation}. Muted items follow the colorful ones, the more saturated first.`;
      default: return `${color} is saturated and bright enough to stand by its hue, ${Math.round(hue * 360)}°. Larger hues come first.`;
    }
  }
  const family = model.familyName(item);
  const part = {hue: 'the rainbow of families', muted: 'the muted families, which follow the rainbow', dark: 'the dark end', none: ''}[bands[model.band[item]]];
  return `${color} is ${family}, and ${family} is part of ${part}. Inside a family items follow a fixed path of small color steps.`;
}

/** What was left out.
 * @param {Model} model @param {number} item */
function backdropSentence(model, item) {
  const backdrop = model.backdrop(item);
  return backdrop ? `Backdrop ${hexOf(backdrop.rgb)}, ${formatPercent(backdrop.share)} of the image, was left out.` : '';
}
