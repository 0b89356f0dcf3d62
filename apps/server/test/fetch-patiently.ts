import { setTimeout as wait } from "node:timers/promises";

/** Asks again for as long as the server says that it cannot answer now: a busy machine is slow to begin. */
export async function fetchPatiently(address: string, request?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, request);
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
    await wait(200);
  }
}
