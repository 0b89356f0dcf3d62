import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly object[];
}

async function operationsOf(path: string): Promise<Operation[]> {
  const { body } = await server.visitor().get(path);
  const paths = body.paths as Record<string, Record<string, Operation>>;
  return Object.values(paths).flatMap((calls) => Object.values(calls));
}

describe.each(["/api/openapi.json", "/v1/openapi.json"])("the operations of %s", (path) => {
  it("have unique IDs", async () => {
    const ids = (await operationsOf(path)).map(({ operationId }) => operationId);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("say how callers sign in, or that anyone may call", async () => {
    for (const { operationId, security } of await operationsOf(path))
      expect(security, operationId).toBeDefined();
  });
});

it("a public call needs no credentials, and a member's call accepts a session or a token", async () => {
  const { body } = await server.visitor().get("/api/openapi.json");
  expect(body.paths["/api/modules"].get.security).toEqual([]);
  expect(body.paths["/api/user/modules"].get.security).toEqual([{ session: [] }, { bearer: [] }]);
});

it("the examples of lists show their pagination", async () => {
  const { body } = await server.visitor().get("/v1/openapi.json");
  for (const path of ["/v1/modules", "/v1/engineers"]) {
    const { example } = body.paths[path].get.responses["200"].content["application/json"];
    expect(example.meta.pagination).toMatchObject({ page: 1, next_cursor: null });
  }
});
