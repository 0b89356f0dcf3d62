import { AppError } from "../http/errors/app-error.ts";

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/**
 * A circuit breaker for the database. After a failure, one caller at a time tries again, with
 * increasing pauses; the others fail at once.
 */
export class CircuitBreaker {
  #failures = 0;
  #tryAgainAt = 0;
  #isTrying = false;

  /**
   * Throws `unavailable` unless the caller may try. A caller that tries must report the outcome.
   */
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

  /** Neither success nor failure: the database wasn't asked. */
  left(): void {
    this.#isTrying = false;
  }
}
