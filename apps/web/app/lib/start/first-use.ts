interface FirstUse {
  /** Kept once the visitor has begun to use the page. */
  readonly used: Promise<void>;
  /** Kept when the page's script has to start: at the first use, or sooner for what this browser keeps. */
  readonly wanted: Promise<void>;
  /** The script hears the visitor from now on; what they have done before is told to it. */
  readonly takeOver: () => void;
  isTakenOver: boolean;
}

declare global {
  interface Window {
    /** Put there by a script in the page's head, before anything of the page is shown. */
    firstUse: FirstUse;
  }
}

/** Resolves once the visitor has begun to use the page. */
export const whenVisitorActs = (): Promise<void> => window.firstUse.used;

/** To be called once the page is drawn by its script. */
export const takeOver = (): void => window.firstUse.takeOver();
