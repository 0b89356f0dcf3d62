export interface AdmissionLimits {
  /** Requests in work at once. */
  readonly inWork: number;
  /** How long one turn of the event loop may go on taking up requests, milliseconds. */
  readonly turnMs: number;
  /** How long a request waits to be taken up before it is refused, milliseconds. */
  readonly waitMs: number;
  /** Requests that wait at once; what comes beyond them is refused as it comes. */
  readonly waiting: number;
}

export interface AdmissionQueue {
  /** Whether the request is taken up, once that is known. Whoever is taken up has to leave. */
  enter(): boolean | Promise<boolean>;
  leave(): void;
}

/**
 * Takes requests up first come, first served, and lets those wait a little that come too many at once.
 * Refused at once, they would come again at once: hundreds of refusals in each turn of the event loop
 * keep from their next turn the few that are in work.
 */
export function openAdmissionQueue(limits: AdmissionLimits): AdmissionQueue {
  const waiting = new Set<(isTakenUp: boolean) => void>();
  let inWork = 0;
  let turnBegan: number | undefined;

  const hasRoom = () => inWork < limits.inWork && turnLasts() <= limits.turnMs;

  /** How long requests have been taken up since the event loop last came round. */
  function turnLasts(): number {
    const now = performance.now();
    if (turnBegan === undefined) {
      turnBegan = now;
      // Runs once all that has arrived was read.
      setImmediate(() => {
        turnBegan = undefined;
        takeUpWaiting();
      });
    }
    return now - turnBegan;
  }

  function takeUpWaiting() {
    for (const tell of waiting) {
      if (!hasRoom()) return;
      inWork++;
      tell(true);
    }
  }

  return {
    enter() {
      if (waiting.size === 0 && hasRoom()) {
        inWork++;
        return true;
      }
      if (waiting.size >= limits.waiting) return false;
      return new Promise((resolve) => {
        const tell = (isTakenUp: boolean) => {
          waiting.delete(tell);
          clearTimeout(timer);
          resolve(isTakenUp);
        };
        const timer = setTimeout(tell, limits.waitMs, false);
        waiting.add(tell);
      });
    },
    leave() {
      inWork--;
      takeUpWaiting();
    },
  };
}
