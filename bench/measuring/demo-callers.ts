import { DEMO_PASSWORD } from "../../apps/server/seed/seed-demo.ts";

/** A demo user's or a visitor's request headers. */
export interface Caller {
  readonly headers: Record<string, string>;
}

export const VISITOR: Caller = { headers: {} };

export async function signInAs(url: string, username: string): Promise<Caller> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${url} does not let "${username}" in: ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { headers: { cookie: cookies.join("; ") } };
}
