export interface AdmissionLimits {
  /** Requests in work at once, and fewer while they take longer than `workMs`. */
  readonly inWork: number;
  readonly leastInWork: number;
  /** How long a request may be in work before fewer are admitted, milliseconds. */
  readonly workMs: number;
  /** How long one turn of the event loop may keep admitting requests, milliseconds. */
  readonly turnMs: number;
  /**
   * Up to this wait, requests are admitted first come, first served; beyond it, last come first,
   * milliseconds.
   */
  readonly orderMs: number;
  /** How long a request waits for admission before it is refused, milliseconds. */
  readonly waitMs: number;
  /** Maximum number of waiting requests; beyond it, the one that has waited longest is refused. */
  readonly waiting: number;
}

export interface AdmissionQueue {
  /** Whether the request is admitted, once that is known. An admitted request must leave. */
  enter(): boolean | Promise<boolean>;
  /** @param tookMs How long the request was in work. */
  leave(tookMs: number): void;
  /** Frees the slot of a request that waits for something else. */
  release(): void;
  /** Takes the slot back, even if none is free: a request in work is never refused. */
  reacquire(): void;
}

interface Waiting {
  readonly since: number;
  readonly tell: (isTakenUp: boolean) => void;
}

const FALL = 0.9;
const RISE = 0.1;

/**
 * Admits as many requests as can be answered in time and queues the others. While the wait is
 * short, the order is first come, first served. Under overload, the first in line would each be
 * answered just before they time out, so the last to arrive are served first, in time, and the
 * others are refused. Refusals come late on purpose: clients refused at once would retry at once,
 * and hundreds of refusals per turn of the event loop would slow down the requests in work.
 */
export function openAdmissionQueue(limits: AdmissionLimits): AdmissionQueue {
  /** Sorted by arrival, oldest first. */
  const waiting: Waiting[] = [];
  let inWork = 0;
  let mostInWork = limits.inWork;
  let turnBegan: number | undefined;
  let isWatching = false;

  const hasRoom = () => inWork < Math.floor(mostInWork) && turnLasts() <= limits.turnMs;
  const longestWait = () => performance.now() - (waiting[0]?.since ?? Number.POSITIVE_INFINITY);

  /** How long requests have been admitted in this turn of the event loop. */
  function turnLasts(): number {
    const now = performance.now();
    if (turnBegan === undefined) {
      turnBegan = now;
      // Runs after all pending input has been read.
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

  /** All requests wait equally long, so only the first needs a timer. */
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
      // Decreases fast and increases slowly, bounded by the number of requests actually in work.
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
