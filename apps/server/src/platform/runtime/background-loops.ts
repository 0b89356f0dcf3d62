/** Work that runs as long as the process does. */
export interface BackgroundLoops {
  /** Starts `work`, which ends soon after its signal aborts, and doesn't reject. */
  start(work: (stopped: AbortSignal) => Promise<void>): void;
  /** Resolves once all of it has ended. */
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
