// Types that most files of the wall use. They are known there without an import.

type App = import('./app/app.js').App;
type Stage = import('./stage/stage.js').Stage;
type TileSnapshots = import('./stage/tile-snapshots.js').TileSnapshots;
type ShownBefore = import('../core/layouts/transition-plan.js').ShownBefore;
type ShownTile = import('../core/layouts/transition-plan.js').ShownTile;

/** What the stage shall show otherwise. */
interface Change {
  list?: ItemList;
  layout?: Layout;
  zoom?: number;
  /** An item that comes to the middle of what is free; else the chosen one, or what is there, stays. */
  anchor?: number;
  /** A point of the window that stays where it is. */
  at?: {x: number; y: number};
  /** Whether someone points there, so that its item stays in its column, too. */
  isPointed?: boolean;
  /** Of the way there, in milliseconds. */
  duration?: number;
}
