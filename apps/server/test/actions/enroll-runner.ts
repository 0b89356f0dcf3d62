import { TestRunner } from "../test-runner.ts";
import type { SignedUp, TestServer } from "../test-server.ts";

/** Creates a pool. */
export async function createPool({ client }: SignedUp, name = "production"): Promise<number> {
  const { status, body } = await client.post("/api/user/runner-pools", { name });
  if (status !== 201) throw new Error(`pool refused: ${JSON.stringify(body)}`);
  return body.id;
}

/** A runner that isn't enrolled yet. */
export const runnerOf = ({ app }: Pick<TestServer, "app">): TestRunner =>
  new TestRunner((path, init) => app.request(path, init));

/** Enrolls a runner into a pool. */
export async function enrollRunner(
  server: TestServer,
  { client }: SignedUp,
  poolId: number,
): Promise<TestRunner> {
  const { body } = await client.post(`/api/runner-pools/${poolId}/enrollment-tokens`, {});
  const runner = runnerOf(server);
  const { status, body: answer } = await runner.enroll(body.token);
  if (status !== 200) throw new Error(`enrollment refused: ${JSON.stringify(answer)}`);
  return runner;
}

/** Deploys a module, which queues a plan. */
export async function deployModule(
  { client }: SignedUp,
  { moduleId, poolId }: { readonly moduleId: number; readonly poolId: number },
): Promise<number> {
  const { status, body } = await client.post("/api/user/deployments", {
    ...{ moduleId, poolId, name: "Shop", provider: "aws", region: "eu-central-1", variables: {} },
  });
  if (status !== 201) throw new Error(`deployment refused: ${JSON.stringify(body)}`);
  return body.id;
}
