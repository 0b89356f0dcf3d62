import type { ApiReference } from "@stackyard/contract/api-reference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../test/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const read = async (path: string) => {
  const { status, body } = await server.visitor().get(`/api/api-reference/${path}`);
  return { status, reference: body as ApiReference };
};

async function callsIn(path: string): Promise<string[]> {
  const { body } = await server.visitor().get(path);
  return Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

describe("the API's reference", () => {
  it("knows two versions, and words of a bounded length", async () => {
    expect((await read("v3")).status).toBe(404);
    expect((await read("v1?group=nothing")).status).toBe(400);
    expect((await read(`v1?search=${"a".repeat(201)}`)).status).toBe(400);
  });

  it.each(["v1", "v2-beta"] as const)("shows every call of the document of %s", async (version) => {
    const { reference } = await read(version);
    const shown = reference.calls.map(({ method, path }) => `${method} ${path}`);
    expect(shown.sort()).toEqual((await callsIn(reference.documentPath)).sort());
    const open = reference.calls.filter(({ isPlanned }) => !isPlanned);
    expect(reference.callCounts[version]).toBe(open.length);
    expect(new Set(reference.calls.map(({ id }) => id)).size).toBe(shown.length);
  });

  it("explains a call: its parameters, its body, its answer and its errors", async () => {
    const { reference } = await read("v1?group=modules");
    const create = reference.calls.find(({ method }) => method === "POST");
    expect(create).toMatchObject({ path: "/v1/modules", needsKey: true, isPlanned: false });
    expect(create?.body).toContainEqual({
      name: "pricing.amount",
      type: "integer, 100 to 1000000",
      isRequired: true,
    });
    expect(create?.answer.map(({ name }) => name)).toContain("data.author");
    expect(create?.errors).toContainEqual({ status: 401, codes: "unauthorized" });
    expect(create?.curl).toContain('-H "Authorization: Bearer $STACKYARD_TOKEN"');
  });

  it("finds calls by words, under whatever heading", async () => {
    const { reference } = await read("v2-beta?search=MODULES+versions");
    expect(reference.calls.length).toBeGreaterThan(3);
    for (const { path, summary } of reference.calls) {
      expect(`${path} ${summary}`.toLowerCase()).toMatch(/(?=.*modules)(?=.*versions)/);
    }
    expect((await read("v1?search=nothing+of+this")).reference.calls).toEqual([]);
  });

  it("shows calls of its own API that answer as they are typed", async () => {
    const { reference } = await read("v2-beta");
    const askable = reference.calls.filter(
      ({ method, needsKey, path, parameters }) =>
        method === "GET" &&
        !needsKey &&
        !path.includes("{") &&
        parameters.every((p) => !p.isRequired),
    );
    expect(askable.length).toBeGreaterThan(5);
    for (const { curl } of askable) {
      const address = /^curl "http:\/\/[^/]+(\/[^"]+)"$/.exec(curl)?.[1] ?? curl;
      // A visitor is not told who they are.
      expect([200, 401], curl).toContain((await server.visitor().get(address)).status);
    }
  });
});
