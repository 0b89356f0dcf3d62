import { setTimeout as wait } from "node:timers/promises";

/** Retries while the server responds that it is unavailable, because busy machines start slowly. */
export async function fetchPatiently(
  address: string,
  request?: RequestInit,
  /** Called before each attempt. */
  onSend = () => {},
): Promise<Response> {
  for (;;) {
    onSend();
    const answer = await fetch(address, request);
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
    await wait(200);
  }
}
