// Reads the chunks of data as the browser finds them, a few milliseconds at a time, so that the page stays usable.

/** The longest that reading may hold up the page at once, in milliseconds; the first chunk comes alone. */
const readingSlice = 12;

/** @param {Model} model
 * @param {(isComplete: boolean) => void} progress called after each slice that read something, and at the end
 * @param {string} selector of the elements that hold the chunks
 * @returns {() => void} reads all that the browser has found, at once */
export function loadChunks(model, progress, selector = 'script.chunk') {
  let isDone = false;
  const read = (/** @type {number} */ slice) => {
    const started = performance.now();
    const isParsed = document.readyState !== 'loading';
    let didRead = false;
    while (performance.now() - started < slice) {
      const chunk = document.querySelector(selector);
      // Without anything behind it the element may still be growing.
      if (!chunk || !(isParsed || chunk.nextElementSibling)) break;
      model.append(JSON.parse(chunk.textContent ?? ''));
      chunk.remove();
      didRead = true;
    }
    const isComplete = isParsed && !document.querySelector(selector);
    isDone = isComplete;
    if (didRead || isComplete) progress(isComplete);
    return didRead;
  };
  const step = () => {
    if (isDone) return;
    const didRead = read(model.length ? readingSlice : 1);
    if (!isDone) setTimeout(step, didRead ? 0 : 15);
  };
  step();
  return () => {
    if (!isDone) read(Infinity);
  };
}
