// Color arithmetic. Oklab after B. Ottosson, "A perceptual color space for image processing", 2020.

/** sRGB bytes as linear light, to 6 decimals as in Swift: what is ranked by it is ranked there, too. */
const linearLight = Array.from(
  {length: 256},
  (_, byte) => Math.round(1e6 * (byte < 11 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)) / 1e6,
);

/** @param {number} rgb 0xrrggbb
 * @returns {[number, number, number]} lightness 0...1, a, b */
export function oklab(rgb) {
  const r = linearLight[rgb >> 16], g = linearLight[rgb >> 8 & 255], b = linearLight[rgb & 255];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** CIE 1976 under D65.
 * @param {number} rgb @returns {[number, number, number]} lightness 0...100, a, b */
export function cielab(rgb) {
  const r = linearLight[rgb >> 16], g = linearLight[rgb >> 8 & 255], b = linearLight[rgb & 255];
  const [x, y, z] = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ].map((light) => (light <= 216 / 24389 ? (24389 / 27 * light + 16) / 116 : Math.cbrt(light)));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** @param {number} rgb @returns {[number, number, number]} hue, saturation, value, each 0...1 */
export function hsv(rgb) {
  const r = (rgb >> 16) / 255, g = (rgb >> 8 & 255) / 255, b = (rgb & 255) / 255;
  const high = Math.max(r, g, b), spread = high - Math.min(r, g, b);
  if (spread === 0) return [0, 0, high];
  const sixth = high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [sixth / 6, spread / high, high];
}

/** A number as so many hexadecimal digits.
 * @param {number} number @param {number} length */
export const hexDigits = (number, length) => number.toString(16).padStart(length, '0');

/** @param {string} digits */
export const readHex = (digits) => parseInt(digits, 16);

/** @param {number} rgb */
export const hexOf = (rgb) => '#' + hexDigits(rgb, 6);

/** Reads `#abc` and `#aabbcc`; null for anything else.
 * @param {string} text */
export function rgbOf(text) {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  if (!match) return null;
  const digits = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1];
  return readHex(digits);
}

/** Black or white, whichever reads better on the color.
 * @param {number} rgb */
export function inkOn(rgb) {
  const luminance = 0.2126 * linearLight[rgb >> 16] + 0.7152 * linearLight[rgb >> 8 & 255] + 0.0722 * linearLight[rgb & 255];
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
