import type { EndpointShape } from "@stackyard/contract/base/endpoint";
import {
  isInOlderGrant,
  KEY_SCOPES,
  type KeyScope,
  OLDER_GRANT,
} from "@stackyard/contract/base/key-scopes";
import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyEndpoint } from "../../../packages/contract/test/every-endpoint.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import { SharedAnswers } from "./platform/http/shared/shared-answers.ts";
import { publicApi } from "./public-api/routes.ts";

/** Every call that a key opens, by scope. All others refuse keys. */
const OPENED: Readonly<Record<KeyScope, readonly string[]>> = {
  "registry:download": ["GET /api/modules/{id}/versions/{version}/archive"],
  "modules:read": [
    "GET /api/modules/{id}",
    "GET /api/modules/{id}/history",
    "GET /api/modules/{id}/reviews",
    "GET /api/modules/{id}/uploads/{uploadId}/changes",
    "GET /api/modules/{id}/versions",
    "GET /api/modules/{id}/versions/{version}",
    "GET /api/modules/{id}/versions/{version}/changes",
    "GET /api/modules/{id}/versions/{version}/pictures/{sha256}",
    "GET /api/scans/{id}",
    "GET /api/scans/{id}/events",
    "GET /api/user/modules",
    "GET /v1/modules",
    "GET /v1/modules/{module_id}",
    "GET /v1/modules/{module_id}/uploads/{upload_id}/changes",
    "GET /v1/modules/{module_id}/versions",
    "GET /v1/scans/{scan_id}",
    "POST /api/modules/{id}/versions/{version}/what-if",
  ],
  "modules:write": [
    "DELETE /api/modules/{id}/off-sale",
    "DELETE /v1/modules/{module_id}",
    "POST /api/modules",
    "POST /api/modules/{id}/versions",
    "POST /v1/modules",
    "POST /v1/modules/{module_id}/versions",
    "PUT /api/modules/{id}",
    "PUT /api/modules/{id}/off-sale",
    "PUT /api/uploads/{fileName}",
    "PUT /v1/modules/{module_id}",
    "PUT /v1/uploads/{file_name}",
  ],
  "purchases:read": ["GET /api/purchases"],
  "engineers:read": [
    "GET /api/engineers/{id}",
    "GET /api/engineers/{id}/page",
    "GET /api/engineers/{id}/services",
    "GET /api/services/{id}",
    "GET /api/user/engineer",
    "GET /v1/engineers",
    "GET /v1/engineers/{engineer_id}",
  ],
  "projects:read": [
    "GET /api/projects/{id}",
    "GET /api/projects/{id}/files/{fileId}",
    "GET /api/projects/{id}/invitations",
    "GET /api/projects/{id}/proposals",
    "GET /api/user/invitations",
    "GET /api/user/projects",
    "GET /api/user/proposals",
    "GET /api/user/work-limits",
  ],
  "projects:write": [
    "POST /api/projects",
    "POST /api/projects/{id}/invitations",
    "POST /api/projects/{id}/proposals",
    "POST /v1/projects",
    "POST /v1/projects/{project_id}/proposals",
    "PUT /api/projects/{id}",
    "PUT /api/projects/{id}/cancellation",
    "PUT /api/projects/{id}/deadline",
    "PUT /api/projects/{id}/posting",
    "PUT /api/proposals/{id}",
  ],
  "deployments:read": [
    "GET /api/deployments/{id}",
    "GET /api/deployments/{id}/events",
    "GET /api/deployments/{id}/upgrade",
    "GET /api/operations/{id}/changes",
    "GET /api/operations/{id}/log",
    "GET /api/user/deployments",
    "GET /api/user/deployments/choices",
    "GET /v1/deployments",
    "GET /v1/deployments/{deployment_id}",
  ],
  "deployments:write": [
    "DELETE /v1/deployments/{deployment_id}",
    "POST /api/deployments/{id}/operations",
    "POST /api/deployments/{id}/upgrade",
    "POST /api/operations/{id}/cancellation",
    "POST /api/operations/{id}/retry",
    "POST /api/user/deployments",
    "POST /v1/deployments",
  ],
  webhooks: [
    "DELETE /api/webhooks/{id}",
    "DELETE /v1/webhooks/{webhook_id}",
    "GET /api/webhooks",
    "GET /api/webhooks/{id}/deliveries",
    "GET /v1/webhooks",
    "GET /v1/webhooks/{webhook_id}",
    "GET /v1/webhooks/{webhook_id}/deliveries",
    "POST /api/webhooks",
    "POST /api/webhooks/{id}/deliveries/{deliveryId}/redelivery",
    "POST /api/webhooks/{id}/replay",
    "POST /api/webhooks/{id}/rotation",
    "POST /api/webhooks/{id}/test",
    "POST /v1/webhooks",
    "POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redelivery",
    "POST /v1/webhooks/{webhook_id}/replay",
    "POST /v1/webhooks/{webhook_id}/rotation",
    "POST /v1/webhooks/{webhook_id}/test",
    "PUT /api/webhooks/{id}",
    "PUT /v1/webhooks/{webhook_id}",
  ],
};

/** What spends money, accepts, approves or destroys refuses even the keys from before scopes. */
const SESSION_ONLY = [
  "DELETE /api/modules/{id}",
  "DELETE /api/projects/{id}",
  "DELETE /api/services/{id}",
  "POST /api/admin/adjustments",
  "POST /api/admin/adjustments/{id}/posting",
  "POST /api/admin/bank-transfers",
  "POST /api/admin/milestones/{id}/decision",
  "POST /api/admin/purchases/{id}/refunds",
  "POST /api/admin/reconciliation/differences/{id}/posting",
  "POST /api/admin/refunds/{id}/decision",
  "POST /api/admin/refunds/{id}/settlement",
  "POST /api/contracts/{id}/tips",
  "POST /api/conversations/{id}/contracts",
  "POST /api/milestones/{id}/approval",
  "POST /api/milestones/{id}/cancellation",
  "POST /api/milestones/{id}/offers",
  "POST /api/milestones/{id}/partial-release",
  "POST /api/milestones/{id}/reclaim",
  "POST /api/milestones/{id}/refund",
  "POST /api/milestones/{id}/refund-request",
  "POST /api/milestones/{id}/settlement",
  "POST /api/modules/{id}/versions/{version}/approval",
  "POST /api/modules/{id}/versions/{version}/rejection",
  "POST /api/modules/{id}/versions/{version}/withdrawal",
  "POST /api/operations/{id}/approval",
  "POST /api/operations/{id}/rejection",
  "POST /api/operations/{id}/resolution",
  "POST /api/orders",
  "POST /api/orders/{id}/cancel",
  "POST /api/orders/{id}/test-payment",
  "POST /api/purchases",
  "POST /api/purchases/{id}/refunds",
  "POST /api/refunds/{id}/acceptance",
  "POST /api/services/{id}/cart-items",
  "POST /api/services/{id}/requests",
  "POST /api/user/payout-account",
  "POST /api/user/payouts",
  "POST /api/user/payouts/{id}/retry",
  "POST /api/user/sales/{id}/refunds",
  "PUT /api/amendments/{id}/confirmation",
  "PUT /api/contracts/{id}/cancellation",
  "PUT /api/contracts/{id}/confirmation",
  "PUT /api/contracts/{id}/done",
  "PUT /api/held-projects/{id}/decision",
  "PUT /api/modules/{id}/versions/{version}/suppression",
  "PUT /api/proposals/{id}/acceptance",
  "PUT /api/proposals/{id}/status",
  "PUT /api/user/payout-schedule",
];

const KEY_ERRORS = ["session_required", "insufficient_scope"];

const endpoints = await everyEndpoint();
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method.toUpperCase()} ${path}`;

let server: TestServer;
let publicCalls: readonly PublicEndpoint[];
/** Administrators pass every role, so that only scopes decide. */
let admin: SignedUp;
let granted: Record<"all" | "older" | KeyScope, string>;

beforeAll(async () => {
  server = await openTestServer();
  const { services } = server;
  const shared = new SharedAnswers();
  publicCalls = publicApi({ services, shared, noteUse: () => {}, checksResponses: true }).endpoints;
  admin = await server.signUp("admin");
  const key = async (name: string, scopes: readonly string[]) => {
    const made = await admin.client.post("/api/registry-tokens", { name });
    await services.db
      .updateTable("registryTokens")
      .set({ scopes: [...scopes] })
      .where("id", "=", made.body.id)
      .execute();
    return [name, String(made.body.secret)] as const;
  };
  const without = KEY_SCOPES.map(
    (scope) => [scope, KEY_SCOPES.filter((one) => one !== scope)] as const,
  );
  const keys = [["all", KEY_SCOPES] as const, ["older", [OLDER_GRANT]] as const, ...without];
  granted = Object.fromEntries(
    await Promise.all(keys.map(([name, scopes]) => key(name, scopes))),
  ) as typeof granted;
});
afterAll(() => server.close());

/** Makes the call with no body, about things that don't exist. */
async function ask({ method, path }: { method: string; path: string }, secret?: string) {
  const answer = await server.app.request(path.replace(/\{(\w+)\}/g, paramOf), {
    method: method.toUpperCase(),
    ...(secret && { headers: { authorization: `Bearer ${secret}` } }),
  });
  const isJson = answer.headers.get("content-type")?.includes("json");
  // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
  const body: any = isJson ? await answer.json() : {};
  if (!isJson) await answer.body?.cancel();
  return { status: answer.status, body, code: String(body.error?.code ?? body.code) };
}

const paramOf = (_: string, name: string) => (name === "version" ? "v1-beta" : "999999");

describe("the calls that keys open", () => {
  it("are these, by scope", () => {
    const opened = Object.fromEntries(
      KEY_SCOPES.map((scope) => [
        scope,
        [
          ...endpoints.filter((one) => one.scope === scope),
          ...publicCalls.filter((one) => one.scope === scope),
        ]
          .map(nameOf)
          .sort(),
      ]),
    );
    expect(opened).toEqual(OPENED);
  });

  it("leave no scope to grant that opens none, and none that opens one ungranted", () => {
    const used = KEY_SCOPES.filter((scope) => OPENED[scope].length > 0);
    expect([...KEY_SCOPES].sort()).toEqual([...used].sort());
  });

  it("spend no money, and accept, approve and destroy nothing", () => {
    const open = endpoints.filter(({ needsSession }) => !needsSession).map(nameOf);
    expect(SESSION_ONLY.filter((name) => open.includes(name))).toEqual([]);
    const known = endpoints.map(nameOf);
    expect(SESSION_ONLY.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("have one answer about keys each: a scope or a session", () => {
    const both = endpoints.filter(({ scope, needsSession }) => scope && needsSession);
    expect(both.map(nameOf)).toEqual([]);
  });
});

const isPrivate = ({ access }: EndpointShape) => access !== "public";

describe.each(endpoints.filter(isPrivate).map((one) => [nameOf(one), one] as const))(
  "%s",
  (_, endpoint) => {
    const { scope, needsSession } = endpoint;

    it("requires an account", async () => {
      expect((await ask(endpoint)).status).toBe(401);
    });

    it("takes a key with its scope, and no other", async () => {
      const { status, code } = await ask(endpoint, granted.all);
      if (scope === undefined) expect([status, code]).toEqual([403, "session_required"]);
      else expect(KEY_ERRORS).not.toContain(code);
      if (scope === undefined) return;
      const other = await ask(endpoint, granted[scope]);
      expect([other.status, other.code]).toEqual([403, "insufficient_scope"]);
    });

    it("keeps taking keys from before scopes, unless it needs a session", async () => {
      const { code } = await ask(endpoint, granted.older);
      const isRefused = needsSession || !isInOlderGrant(scope);
      if (isRefused) expect(KEY_ERRORS).toContain(code);
      else expect(KEY_ERRORS).not.toContain(code);
    });
  },
);

describe("a public call", () => {
  const reads = endpoints.filter((one) => !isPrivate(one) && one.method === "get");
  it.each(reads.map((one) => [nameOf(one), one] as const))(
    "%s answers a key without its scope as it answers visitors",
    async (_, endpoint) => {
      const secret = endpoint.scope ? granted[endpoint.scope] : granted.all;
      const [visitor, key] = [await ask(endpoint), await ask(endpoint, secret)];
      expect(key.status).toBe(visitor.status);
      expect(key.code).toBe(visitor.code);
    },
  );
});

describe("a call of /v1", () => {
  it("takes a key with its scope, and no other", async () => {
    for (const endpoint of publicCalls) {
      const { scope } = endpoint;
      // Revokes the key that it takes; its own test does.
      if (nameOf(endpoint) === "DELETE /v1/keys/current") continue;
      const opened = await ask(endpoint, granted.all);
      expect(KEY_ERRORS, nameOf(endpoint)).not.toContain(opened.code);
      if (scope === "any" || scope === "none") continue;
      const older = await ask(endpoint, granted.older);
      if (isInOlderGrant(scope)) expect(KEY_ERRORS, nameOf(endpoint)).not.toContain(older.code);
      else expect(KEY_ERRORS, nameOf(endpoint)).toContain(older.code);
      const refused = await ask(endpoint, granted[scope]);
      expect([refused.status, refused.code], nameOf(endpoint)).toEqual([403, "insufficient_scope"]);
      expect((await ask(endpoint)).status, nameOf(endpoint)).toBe(401);
    }
  });

  it("shows its scope in the document", async () => {
    const { body } = await server.visitor().get("/v1/openapi.json");
    for (const { path, method, scope, needsKey } of publicCalls) {
      const { security } = body.paths[path][method];
      const isGrantable = KEY_SCOPES.some((one) => one === scope);
      const granted = [{ apiKey: [scope] }, ...(isGrantable ? [{ oauth2: [scope] }] : [])];
      const any = [{ apiKey: [] }, ...(needsKey ? [] : [{ oauth2: [] }])];
      const ways = { any, none: [] };
      expect(security, path).toEqual(scope === "any" || scope === "none" ? ways[scope] : granted);
    }
  });
});
