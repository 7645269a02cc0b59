/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * A new element; texts become text, never markup.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {number} number */
export const grouped = (number) => number.toLocaleString('en-US');

/** @type {ReturnType<typeof setTimeout> | undefined} */
let noteTimer;

/**
 * Says something for a moment.
 * @param {string} text
 */
export function note(text) {
  const place = byId('note');
  place.textContent = text;
  place.classList.add('shown');
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => place.classList.remove('shown'), 4000);
}
