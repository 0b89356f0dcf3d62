export interface AdmissionLimits {
  /** Requests in work at once: this many, fewer while they take longer than `workMs`. */
  readonly inWork: number;
  readonly leastInWork: number;
  /** How long the work on a request may take before fewer are taken up, milliseconds. */
  readonly workMs: number;
  /** How long one turn of the event loop may go on taking up requests, milliseconds. */
  readonly turnMs: number;
  /** How long everybody waits in their order; where that is not enough, the latest go first, milliseconds. */
  readonly orderMs: number;
  /** How long a request waits to be taken up before it is refused, milliseconds. */
  readonly waitMs: number;
  /** Requests that wait at once; beyond them, the one that has waited longest is refused. */
  readonly waiting: number;
}

export interface AdmissionQueue {
  /** Whether the request is taken up, once that is known. Whoever is taken up has to leave. */
  enter(): boolean | Promise<boolean>;
  /** @param tookMs How long it was in work. */
  leave(tookMs: number): void;
  /** Frees a place for as long as its request waits for what is done elsewhere. */
  release(): void;
  /** Takes it again, even if there is none: what has begun is never refused. */
  reacquire(): void;
}

interface Waiting {
  readonly since: number;
  readonly tell: (isTakenUp: boolean) => void;
}

const FALL = 0.9;
const RISE = 0.1;

/**
 * Takes up as many requests as can be answered in time, and lets those wait that come too many at once.
 * As long as the wait is short, they are taken up as they came. Once there is more than can be done,
 * each would be answered just before it is given up; so those go first that came last, which are
 * answered in time, and the others are refused. They are told late: told at once, they would come again
 * at once, and hundreds of refusals in each turn of the event loop would keep those in work from theirs.
 */
export function openAdmissionQueue(limits: AdmissionLimits): AdmissionQueue {
  /** The one that has waited longest comes first. */
  const waiting: Waiting[] = [];
  let inWork = 0;
  let mostInWork = limits.inWork;
  let turnBegan: number | undefined;
  let isWatching = false;

  const hasRoom = () => inWork < Math.floor(mostInWork) && turnLasts() <= limits.turnMs;
  const longestWait = () => performance.now() - (waiting[0]?.since ?? Number.POSITIVE_INFINITY);

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
    while (waiting.length > 0 && hasRoom()) {
      const next = longestWait() <= limits.orderMs ? waiting.shift() : waiting.pop();
      inWork++;
      next?.tell(true);
    }
  }

  /** All wait equally long, so only the first has to be watched. */
  function refuseLate() {
    isWatching = false;
    while (longestWait() >= limits.waitMs) waiting.shift()?.tell(false);
    watchFirst();
  }

  function watchFirst() {
    if (isWatching || waiting.length === 0) return;
    isWatching = true;
    setTimeout(refuseLate, Math.max(1, Math.ceil(limits.waitMs - longestWait())));
  }

  return {
    enter() {
      if (waiting.length === 0 && hasRoom()) {
        inWork++;
        return true;
      }
      return new Promise((tell) => {
        waiting.push({ since: performance.now(), tell });
        if (waiting.length > limits.waiting) waiting.shift()?.tell(false);
        watchFirst();
      });
    },
    leave(tookMs) {
      inWork--;
      // Falls fast and rises slowly, as far as what is in work at once shows how much that may be.
      mostInWork =
        tookMs > limits.workMs
          ? Math.max(limits.leastInWork, mostInWork * FALL)
          : Math.min(limits.inWork, mostInWork + RISE);
      takeUpWaiting();
    },
    release() {
      inWork--;
      takeUpWaiting();
    },
    reacquire() {
      inWork++;
    },
  };
}
