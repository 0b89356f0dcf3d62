import { expect } from "vitest";
import { PASSWORD, type SignedUp, type TestServer } from "../test-server.ts";

/** The headers of another session of this user, which any process of the server accepts. */
export async function signIn(
  { visitor }: Pick<TestServer, "visitor">,
  { username }: SignedUp,
): Promise<{ cookie: string }> {
  const { status, headers } = await visitor().post("/api/login", { username, password: PASSWORD });
  expect(status).toBe(200);
  const cookies = headers.getSetCookie().map((set) => set.split(";")[0]);
  return { cookie: cookies.join("; ") };
}
