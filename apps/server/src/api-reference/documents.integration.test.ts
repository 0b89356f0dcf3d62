import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRules from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../test/test-server.ts";
import type { JsonSchema } from "./schema-words.ts";

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

it("the public API's document has no extensions", async () => {
  const { body } = await server.visitor().get("/v1/openapi.json");
  expect(namesIn(body).filter((name) => name.startsWith("x-"))).toEqual([]);
  expect(namesIn({ paths: [{ "x-internal": 1 }] })).toContain("x-internal");
});

/** The names of all members, also of those inside of others. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

it("a public call needs no credentials, a member's call a session, or a key with its scope", async () => {
  const { body } = await server.visitor().get("/api/openapi.json");
  expect(body.paths["/api/modules"].get.security).toEqual([]);
  const security = [{ session: [] }, { bearer: ["modules:read"] }];
  expect(body.paths["/api/user/modules"].get.security).toEqual(security);
  expect(body.paths["/api/orders"].post.security).toEqual([{ session: [] }]);
});

it("the examples of lists show their pagination", async () => {
  const { body } = await server.visitor().get("/v1/openapi.json");
  for (const path of ["/v1/modules", "/v1/engineers"]) {
    const { example } = body.paths[path].get.responses["200"].content["application/json"];
    expect(example.meta.pagination).toMatchObject({ page: 1, next_cursor: null });
  }
});

describe("a linter of OpenAPI documents finds nothing wrong:", () => {
  const textOf = async (path: string) =>
    JSON.stringify((await server.visitor().get(path)).body).replaceAll(
      /"http:\/\/(localhost|127\.0\.0\.1)[^"/]*/g,
      '"https://stackyard.test',
    );

  it.each([
    ["/v1/openapi.json", ["error", "warn"]],
    ["/api/openapi.json", ["error"]],
  ])("Redocly's recommended rules in %s", async (path, refused) => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: { "no-invalid-media-type-examples": "error", ...NO_LICENSE },
      telemetry: "off",
    });
    const found = await lintFromString({ source: await textOf(path), config });
    const problems = found.filter(({ severity }) => refused.includes(severity));
    const lines = problems.map(
      ({ ruleId, message, location: [at] }) =>
        `${ruleId}: ${message} ${at && "pointer" in at ? at.pointer : ""}`,
    );
    expect(lines).toEqual([]);
  });

  it("Spectral's recommended rules in /v1/openapi.json", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({
      extends: [[spectralRules.oas as RulesetDefinition, "recommended"]],
      // OpenAPI 3.1 lets a key list scopes as well, which the rule doesn't know.
      rules: { "oas3-operation-security-defined": "off" },
    });
    const problems = await linter.run(JSON.parse(await textOf("/v1/openapi.json")));
    expect(problems.map(({ code, message, path }) => [code, message, path.join("/")])).toEqual([]);
  });
});

/** Nobody is granted a license: the API's terms are the site's. */
const NO_LICENSE = { "info-license": "off" } as const;

interface Content {
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

interface Described {
  readonly requestBody?: { readonly content: Record<string, Content> };
  readonly responses: Record<
    string,
    { readonly headers?: object; readonly content: Record<string, Content> }
  >;
}

/** Calls that spend the smaller budget as well. */
const EXPENSIVE = ["get /v1/modules", "get /v1/modules/{module_id}/uploads/{upload_id}/changes"];

describe("the document of the public API", () => {
  async function read() {
    const { body } = await server.visitor().get("/v1/openapi.json");
    const paths = Object.entries(body.paths as Record<string, Record<string, Described>>);
    return {
      calls: paths.flatMap(([path, calls]) =>
        Object.entries(calls).map(([method, call]) => ({ name: `${method} ${path}`, ...call })),
      ),
      resolve: (schema: JsonSchema): JsonSchema =>
        schema.$ref ? body.components.schemas[schema.$ref.split("/").at(-1) ?? ""] : schema,
    };
  }

  it("has examples with all required members", async () => {
    const { calls, resolve } = await read();
    const contents = calls.flatMap(({ requestBody, responses }) =>
      [requestBody, responses["200"], responses["201"]].flatMap((one) =>
        Object.entries(one?.content ?? {})
          .filter(([type]) => type === "application/json")
          .map(([, content]) => content),
      ),
    );
    expect(contents.length).toBeGreaterThan(calls.length);
    for (const { example, schema } of contents) {
      expect(example).toBeDefined();
      expect(missing(schema, example, resolve)).toEqual([]);
    }
  });

  it("lists the rate limit headers of every counted answer", async () => {
    const about = (budget: string) => ["Limit", "Remaining", "Reset"].map((end) => budget + end);
    for (const { name, responses } of (await read()).calls) {
      const expensive = EXPENSIVE.includes(name) ? about("RateLimit-Expensive-") : [];
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        const refusal = status === "429" ? ["Retry-After"] : [];
        const counted = [...about("RateLimit-"), ...refusal, ...expensive];
        expect(Object.keys(headers), `${name} ${status}`).toEqual(status === "401" ? [] : counted);
      }
    }
  });
});

/** Paths of required members that an example lacks. */
function missing(
  given: JsonSchema,
  example: unknown,
  resolve: (schema: JsonSchema) => JsonSchema,
  path = "",
): string[] {
  const { required = [], properties = {}, items } = resolve(given);
  if (Array.isArray(example))
    return items
      ? example.flatMap((item, index) => missing(items, item, resolve, `${path}/${index}`))
      : [];
  if (typeof example !== "object" || example === null) return [];
  const absent = required.filter((name) => !(name in example)).map((name) => `${path}/${name}`);
  return [
    ...absent,
    ...Object.entries(example).flatMap(([name, value]) =>
      missing(properties[name] ?? {}, value, resolve, `${path}/${name}`),
    ),
  ];
}
