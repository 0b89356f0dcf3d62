import type { ClientAnswer, InProcessClient } from "../src/platform/http/api/in-process-client.ts";

/** A demo account as a signed-in client. */
export type As = (username: string) => Promise<InProcessClient>;

/** For a call to go under a key, so that what an interrupted start has done is not done again. */
export const under = (key: string) => ({ "idempotency-key": key });

export async function post(client: InProcessClient, path: string, body?: object): Promise<void> {
  const answer = await client.post(path, body);
  // What an interrupted start had done already is in conflict with doing it again.
  if (answer.status !== 409) requireSuccess(answer);
}

export function requireSuccess(answer: ClientAnswer): ClientAnswer {
  if (answer.status < 300) return answer;
  throw new Error(`demo data was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
}
