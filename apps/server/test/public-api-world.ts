import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import { openTestServer, type SignedUp } from "./test-server.ts";

export interface Call {
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A listing as programs send it. */
export const LISTING = {
  name: "Private log bucket",
  description: "An S3 bucket for logs without public access.",
  category: "storage",
  tags: ["aws", "s3", "logs"],
  pricing: { type: "one_time", amount: 900 },
};

/** A server and two accounts with API keys: an author, and a stranger to what the author does. */
export async function openPublicApiWorld() {
  const server = await openTestServer({ isContended: true, worksJobs: true });
  const author = await withKey(await server.signUp("engineer"));
  const stranger = await withKey(await server.signUp());

  async function call(method: string, path: string, { key, body, headers }: Call = {}) {
    const response = await server.app.request(path, {
      method,
      headers: {
        ...(key && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
    const answered: any = await response.json();
    return { status: response.status, headers: response.headers, body: answered };
  }

  return { server, author, stranger, call };
}

/** The account with a key for everything. */
export async function withKey<P extends SignedUp>(person: P) {
  const scopes = KEY_SCOPES;
  const made = await person.client.post("/api/registry-tokens", { name: "key", scopes });
  return { ...person, key: String(made.body.secret) };
}
