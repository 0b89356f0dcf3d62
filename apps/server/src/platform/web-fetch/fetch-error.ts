interface Options extends ErrorOptions {
  readonly isFinal?: boolean;
}

/** Why something on the web could not be fetched. */
export class FetchError extends Error {
  /** It would fail again: there is no use in trying. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, ...options }: Options = {}) {
    super(message, options);
    this.name = "FetchError";
    this.isFinal = isFinal;
  }
}
