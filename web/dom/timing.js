// When the browser does things.

export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Calls at most once a frame, however often it is asked.
 * @param {() => void} action */
export function oncePerFrame(action) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      action();
    });
  };
}
