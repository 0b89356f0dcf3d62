import { AppError } from "../http/errors/app-error.ts";

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/**
 * Whether the database can be reached. After a failure one caller at a time tries again, each time a
 * little later; all others are told at once, instead of waiting for what the one finds out anyway.
 */
export class CircuitBreaker {
  #failures = 0;
  #tryAgainAt = 0;
  #isTrying = false;

  /** Throws `unavailable` unless the caller may try. Who may, has to say how it went. */
  enter(): void {
    if (this.#failures === 0) return;
    if (this.#isTrying || performance.now() < this.#tryAgainAt) throw new AppError("unavailable");
    this.#isTrying = true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  failed(): void {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#failures++;
    this.#isTrying = false;
    this.#tryAgainAt = performance.now() + wait;
  }

  /** Neither: nothing was asked of the database. */
  left(): void {
    this.#isTrying = false;
  }
}
