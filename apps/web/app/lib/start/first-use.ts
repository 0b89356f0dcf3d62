interface FirstUse {
  /** Resolves at the visitor's first interaction. */
  readonly used: Promise<void>;
  /**
   * Resolves when the page's script has to start: at the first interaction, or earlier if this
   * browser has stored something for the page.
   */
  readonly wanted: Promise<void>;
  /** Ends the recording of input and replays it. */
  readonly takeOver: () => void;
  isTakenOver: boolean;
}

declare global {
  interface Window {
    /** Set by a script in the page's head, before the first paint. */
    firstUse: FirstUse;
  }
}

/** Resolves at the visitor's first interaction. */
export const whenVisitorActs = (): Promise<void> => window.firstUse.used;

/** Call after hydration. */
export const takeOver = (): void => window.firstUse.takeOver();
