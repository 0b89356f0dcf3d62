import { setTimeout as wait } from "node:timers/promises";
import type { Requested } from "./in-process-client.ts";

const AGAIN_MS = 250;
/** A database that stays away for longer is no matter of patience. */
const TRIES = 80;

/** The server as somebody calls it who comes again when it is too busy: others use it meanwhile. */
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
