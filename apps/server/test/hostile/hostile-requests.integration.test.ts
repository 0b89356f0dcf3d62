import type { Role } from "@stackyard/contract/base/option-lists";
import { everyEndpoint } from "@stackyard/contract/test/every-endpoint";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InProcessClient } from "../../src/platform/http/api/in-process-client.ts";
import { listEngineer, offerService } from "../actions/offer-service.ts";
import { publishModule, submitModule } from "../actions/publish-module.ts";
import { openTestServer, type TestServer } from "../test-server.ts";
import { type HostileRequest, hostileRequest, type Operation } from "./hostile-requests.ts";

/** Printed with the counterexample on failure; set another seed to try other inputs. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const REQUESTS = process.env.TEST_LONG ? 20_000 : 1_000;
const MACHINE_WORDS =
  /invalid (input|option)|expected|received|undefined|nan\b|zod|kysely|postgres/i;

const CALLERS = ["visitor", "buyer", "contributor", "auditor", "admin"] as const;
/** These would end or change the callers' sessions. */
const SESSION_PATHS = [
  ...["/api/login", "/api/logout", "/api/register"],
  ...["role", "suspension", "sign-out"].map((act) => `/api/admin/users/{id}/${act}`),
];

/** Endpoints that stream until the client disconnects. */
const ENDLESS = [
  ...["/api/notifications/events", "/api/conversations/events"],
  "/api/forum/threads/{id}/events",
];

let server: TestServer;
let operations: Operation[];
const clients = new Map<string, InProcessClient>();

beforeAll(async () => {
  // Stubs the DNS and GitHub checks, so that the tests don't depend on external services.
  const identityChecks = { textsAt: async () => [], isPublicMember: async () => false };
  server = await openTestServer({ worksJobs: true, identityChecks });
  const author = await server.signUp("contributor");
  await publishModule(server, author);
  await submitModule(author);
  clients.set("visitor", server.visitor());
  for (const role of CALLERS.slice(1) as Role[]) {
    const person = role === "contributor" ? author : await server.signUp(role);
    clients.set(role, person.client);
    if (role !== "admin") continue;
    const { id: engineerId } = await listEngineer(person);
    await offerService(person);
    await author.client.post("/api/conversations", { engineerId, message: "Good day." });
  }
  const { body } = await server.visitor().get("/api/openapi.json");
  operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
});
afterAll(() => server.close());

async function send(caller: string, { method, path, address, headers, body }: HostileRequest) {
  const isOfSession = SESSION_PATHS.includes(path);
  const client = (!isOfSession && clients.get(caller)) || server.visitor();
  const bytes = body === undefined ? undefined : Buffer.from(body);
  return client.send(method.toUpperCase(), address, method === "get" ? undefined : bytes, headers);
}

function declared(request: HostileRequest): number[] {
  const operation = operations.find(
    ({ method, path }) => method === request.method && path === request.path,
  );
  return Object.keys(operation?.responses ?? {}).map(Number);
}

describe("the API", () => {
  it("mounts every endpoint of the contract, and nothing else", async () => {
    const declared = (await everyEndpoint()).map(({ method, path }) => `${method} ${path}`);
    const mounted = operations.map(({ method, path }) => `${method} ${path}`);
    expect(mounted.toSorted()).toEqual(declared.toSorted());
  });

  it("answers whatever is sent to it, by whomever, in a declared way and in sentences", async () => {
    const ending = operations.filter(({ path }) => !ENDLESS.includes(path));
    const requests = fc.constantFrom(...ending).chain(hostileRequest);
    const property = fc.asyncProperty(
      fc.constantFrom(...CALLERS),
      requests,
      async (caller, request) => {
        const { status, body, headers } = await send(caller, request);
        expect(declared(request)).toContain(status);
        if (status < 400) return;
        expect(status).toBeLessThan(500);
        expect(headers.get("content-type")).toBe("application/json");
        for (const said of [body.message, ...Object.values(body.fields ?? {})]) {
          expect(said).toMatch(/^[A-Z][^\n]{5,}$/);
          expect(said).not.toMatch(MACHINE_WORDS);
        }
      },
    );
    await fc.assert(property, { seed: SEED, numRuns: REQUESTS, endOnFailure: true });
  }, 1_200_000);

  it("refuses what is no address of it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), async (path) => {
        const { status } = await server.visitor().get(`/api/no${path}`);
        expect(status).toBe(404);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

describe("the registry", () => {
  it("answers whatever is asked of it", async () => {
    const text = { type: "string" };
    const paths = [
      "/v1/registry/modules/{namespace}/{name}/{system}/versions",
      "/v1/registry/modules/{namespace}/{name}/{system}/{version}/download",
      "/v1/registry/archives/{pass}/{fileName}",
    ];
    const operations = paths.map((path) => ({
      method: "get",
      path,
      responses: {},
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
        name,
        in: "path" as const,
        schema: name === "pass" ? { type: "string", pattern: PASS } : text,
      })),
    }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...operations).chain(hostileRequest), async (request) => {
        const { status } = await send("visitor", request);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { seed: SEED, numRuns: 500, endOnFailure: true },
    );
  }, 120_000);
});

const PASS = "^[0-9]{1,12}-[0-9]{1,12}-[0-9]{1,12}-[0-9a-f]{64}$";
