/** Something of the page that is not as it was. */
export interface Change {
  /** What happened to it, in words: `window.fetch was replaced`. */
  readonly what: string;
  /** What the remote's author does instead. */
  readonly instead: string;
  /** Makes it as it was. Never throws; what a browser refuses to put back stays. */
  readonly putBack: () => void;
}

/** A kind of thing that everybody on a page shares. */
export interface SharedThing {
  readonly name: string;
  /** Remembers it as it is now; the function it returns says what has changed since. */
  readonly remember: () => () => readonly Change[];
}
