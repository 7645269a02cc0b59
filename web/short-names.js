// What the wall's script names often, under names that the minifier shortens: web/build.sh puts them in place of what is after
// `globalThis`. None that a test replaces on a page that is loaded: these are read once.

export const mathMax = globalThis.Math.max;
export const mathMin = globalThis.Math.min;
export const mathRound = globalThis.Math.round;
export const mathFloor = globalThis.Math.floor;
export const mathCeil = globalThis.Math.ceil;
export const mathAbs = globalThis.Math.abs;
export const mathSqrt = globalThis.Math.sqrt;
export const mathHypot = globalThis.Math.hypot;
export const isNotNumber = globalThis.Number.isNaN;
export const arrayFrom = globalThis.Array.from;
export const root = globalThis.document.documentElement;
export const page = globalThis.document;
export const asNumber = globalThis.Number;
export const asString = globalThis.String;
export const asBoolean = globalThis.Boolean;
export const wholeNumbers = globalThis.Int32Array;
export const numbers = globalThis.Float64Array;
export const smallNumbers = globalThis.Uint8Array;
export const singleNumbers = globalThis.Float32Array;
export const pairs = globalThis.Map;
export const htmlElement = globalThis.HTMLElement;
