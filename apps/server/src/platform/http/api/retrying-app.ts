import { setTimeout as wait } from "node:timers/promises";
import type { Requested } from "./in-process-client.ts";

const AGAIN_MS = 250;
/** After this many attempts the database is considered down. */
const TRIES = 80;

/** Wraps the application to retry when it is busy, so that bulk callers leave room for others. */
export function retryWhenBusy(app: Requested): Requested {
  return {
    async request(path, init) {
      for (let tries = 1; ; tries++) {
        const answer = await app.request(path, init);
        if (answer.status !== 503 || tries === TRIES) return answer;
        await wait(AGAIN_MS);
      }
    },
  };
}
