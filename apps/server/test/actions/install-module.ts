import type { SignedUp, TestServer } from "../test-server.ts";

interface Installed {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

/**
 * Downloads a version like a registry client, with this user's token. HEAD stops before the
 * archive.
 */
export async function installModule(
  server: TestServer,
  { client }: SignedUp,
  { namespace, name, system }: Installed,
  { version = "1.0.0", method = "GET" } = {},
): Promise<void> {
  const { body: token } = await client.post("/api/registry-tokens", { name: crypto.randomUUID() });
  const visitor = server.visitor();
  const path = `/v1/registry/modules/${namespace}/${name}/${system}/${version}/download`;
  const authorization = { authorization: `Bearer ${token.secret}` };
  const { body } = await visitor.send("GET", path, undefined, authorization);
  const { pathname } = new URL(body.location, "http://localhost");
  const { status } = await visitor.send(method, pathname, undefined, {});
  if (status !== 200) throw new Error(`install refused: ${status}`);
  await server.services.batchedWrites.flush();
}
