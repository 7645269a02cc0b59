// What browsers have and this TypeScript does not know yet.

interface CanvasRenderingContext2D {
  roundRect(x: number, y: number, w: number, h: number, radius: number): void;
}

/** Attributes as properties that TypeScript does not know yet. */
interface Element {
  role: string | null;
  ariaInvalid: string | null;
}
