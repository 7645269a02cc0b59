// Types that most files use. They are known everywhere without an import.

/** In pixels. */
type Box = {x: number; y: number; w: number; h: number};
type Model = import('./items/model.js').Model;
type ItemList = import('./items/item-list.js').ItemList;
type RankedPart = import('./items/item-list.js').RankedPart;
type Placement = import('./layouts/layout.js').Placement;
type Arrangement = import('./layouts/layout.js').Arrangement;
type Room = import('./layouts/layout.js').Room;
type Heading = import('./layouts/layout.js').Heading;
type Layout = import('./layouts/layout.js').Layout;
type View = import('./view/view.js').View;

/** `share` is 0...1, `family` an index. */
type Color = {rgb: number; share: number; family: number};

/** What a page says of its wall; PageSummary.swift writes it. */
interface Summary {
  catalogue: string;
  command: string;
  minBrightness: number;
  minSaturation: number;
  order: string;
  families: string[];
  /** See color-words.js. */
  colorNames: string;
  colorWords: string;
  colorTranslations: string;
  /** See naming.js. */
  typicalColors: string;
  survey: string;
  flags: string[];
  flagLabels?: string[];
  flagSentences: string[];
  options: [string, string][];
  skipped: [number, string, string][];
  counts: {items: number; images: number; failed: number; skippedRows: number};
}

/** What a person has chosen and no report has taken in. */
interface PendingLook {
  /** -1 where the measured colors stay. */
  rgb: number;
  /** The same, and -1 too where they still are to be seen. */
  shown: number;
  text: string;
  /** What it is called then. */
  family: string;
  isCleared: boolean;
  /** A `CorrectionState`. */
  state: string;
}
