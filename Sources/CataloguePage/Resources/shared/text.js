// @ts-check
// Texts, compared and written.

/** Small letters without accents, so that "grun" and "Grün" meet; ß is ss.
 * @param {string} text */
const normalizedText = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');

/** @param {string} word */
const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);
