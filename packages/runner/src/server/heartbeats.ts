import { type Attempt, type Server, StaleAttempt } from "./server.ts";

interface Consequences {
  /** The server wants a plan to stop, or doesn't accept the attempt any longer. */
  readonly onCancel: (reason: "cancelled" | "stale") => void;
  readonly onDrain: () => void;
}

/** Says that work goes on until the returned function is called. Failures change nothing. */
export function startHeartbeats(
  server: Pick<Server, "heartbeat">,
  at: Attempt,
  { onCancel, onDrain }: Consequences,
  intervalMs: number,
): () => void {
  let isWaiting = false;
  const beat = async () => {
    if (isWaiting) return;
    isWaiting = true;
    try {
      const { cancel, drain } = await server.heartbeat(at);
      if (cancel) onCancel("cancelled");
      if (drain) onDrain();
    } catch (error) {
      if (error instanceof StaleAttempt) onCancel("stale");
    } finally {
      isWaiting = false;
    }
  };
  const timer = setInterval(() => void beat(), intervalMs);
  return () => clearInterval(timer);
}
