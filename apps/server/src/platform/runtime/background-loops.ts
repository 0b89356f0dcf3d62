/** Work that goes on for as long as the process does. */
export interface BackgroundLoops {
  /** Begins with `work`, which ends soon after its signal says so, and does not reject. */
  start(work: (stopped: AbortSignal) => Promise<void>): void;
  /** Ends once all of it has. */
  stop(): Promise<void>;
}

export function openBackgroundLoops(): BackgroundLoops {
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  return {
    start: (work) => void running.push(work(stopping.signal)),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
