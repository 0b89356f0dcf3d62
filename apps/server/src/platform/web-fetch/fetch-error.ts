interface Options extends ErrorOptions {
  readonly isFinal?: boolean;
}

/** Why a URL couldn't be fetched. */
export class FetchError extends Error {
  /** Permanent: retrying won't help. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, ...options }: Options = {}) {
    super(message, options);
    this.name = "FetchError";
    this.isFinal = isFinal;
  }
}
