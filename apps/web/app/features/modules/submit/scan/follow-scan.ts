import type { ScanState } from "@stackyard/contract/modules/submissions";
import { ApiError, apiUrl, callOverNetwork, requireOk } from "../../../../lib/api/api";

/** Milliseconds without an event after which the state is polled instead. */
const QUIET_MS = 2_500;
const ASK_EVERY_MS = 1_000;

interface Watch {
  readonly signal: AbortSignal;
  readonly onState: (state: ScanState) => void;
}

/**
 * Follows a scan to its end and resolves with its final state. Uses server-sent events, which
 * reconnect automatically, and falls back to polling if no events arrive. Rejects if the scan isn't
 * accessible, or with the abort reason.
 */
export function followScan(scanId: number, { signal, onState }: Watch): Promise<ScanState> {
  const { promise, resolve, reject } = Promise.withResolvers<ScanState>();
  const events = new EventSource(apiUrl("/api/scans/{id}/events", { id: scanId }));
  let lastNews = Date.now();
  let isAsking = false;

  function take(state: ScanState) {
    lastNews = Date.now();
    onState(state);
    if (state.status === "completed" || state.status === "failed") resolve(state);
  }

  async function ask() {
    if (isAsking || Date.now() - lastNews < QUIET_MS) return;
    isAsking = true;
    try {
      take(await readScan(scanId, signal));
    } catch (error) {
      // Network errors and server restarts are temporary; a 4xx response is final.
      if (error instanceof ApiError && error.status < 500) reject(error);
    } finally {
      isAsking = false;
    }
  }

  events.addEventListener("message", ({ data }) => take(JSON.parse(data) as ScanState));
  const asking = setInterval(ask, ASK_EVERY_MS);
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  return promise.finally(() => {
    events.close();
    clearInterval(asking);
    signal.removeEventListener("abort", abort);
  });
}

async function readScan(id: number, signal: AbortSignal): Promise<ScanState> {
  const response = await callOverNetwork(apiUrl("/api/scans/{id}", { id }), { signal });
  return (await (await requireOk(response)).json()) as ScanState;
}
