import { tarGz } from "@stackyard/archive/test/archives";
import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createPool, deployModule } from "../../test/actions/enroll-runner.ts";
import { postProject } from "../../test/actions/post-project.ts";
import { publishModule, SMALL_MODULE, uploadArchive } from "../../test/actions/publish-module.ts";
import { type Call, openPublicApiWorld, withKey } from "../../test/public-api-world.ts";
import { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import { publicApi } from "./routes.ts";

const MEANS = { shared: new SharedAnswers(), noteUse: () => {}, checksResponses: true };

const { server, author, stranger, call } = await openPublicApiWorld();
afterAll(() => server.close());
await author.client.post("/api/engineers", {
  title: "Platform engineer",
  description: "Builds multi-account foundations with Terraform.",
  specializations: ["devops"],
  skills: ["Terraform"],
  yearsOfExperience: 8,
});

describe("the reference's examples", () => {
  let ids: Awaited<ReturnType<typeof makeExamples>>["ids"];
  let archive: Uint8Array;
  beforeAll(async () => {
    ({ ids, archive } = await makeExamples());
  });

  it("that read say in their document that an ETag gets 304, and it does", async () => {
    const { body: reader } = await author.client.post("/api/registry-tokens", {
      ...{ name: "reads twice", scopes: KEY_SCOPES },
    });
    const { endpoints } = publicApi({ ...MEANS, services: server.services });
    const { body: document } = await server.visitor().get("/v1/openapi.json");
    const declared = endpoints.filter(
      ({ path, method }) => document.paths[path][method].responses["304"],
    );
    const reads = endpoints.filter(({ method }) => method === "get");
    expect(declared.map(({ path }) => path)).toEqual(reads.map(({ path }) => path));
    for (const endpoint of declared) {
      const address = addressOf(endpoint, ids);
      const ask = (headers: Record<string, string>) =>
        server.app.request(address, {
          headers: { authorization: `Bearer ${reader.secret}`, ...headers },
        });
      const first = await ask({});
      const tag = first.headers.get("etag") ?? "";
      expect([first.status, tag], address).toEqual([200, expect.stringMatching(/^".+"$/)]);
      const again = await ask({ "if-none-match": tag });
      expect([again.status, await again.text()], address).toEqual([304, ""]);
      expect(again.headers.get("etag"), address).toBe(tag);
      expect((await ask({ "if-none-match": '"other"' })).status, address).toBe(200);
    }
  });

  it("are calls that answer as shown", async () => {
    const { endpoints } = publicApi({ ...MEANS, services: server.services });
    const isDeleting = ({ method }: PublicEndpoint) => Number(method === "delete");
    for (const endpoint of endpoints.toSorted((a, b) => isDeleting(a) - isDeleting(b))) {
      const { example, method, data, path } = endpoint;
      expect(z.safeParse(data, example.data).error).toBeUndefined();
      // Only GitHub and GitLab can make its ID token.
      if (path === "/v1/publishing-tokens") continue;
      const isRevoking = path === "/v1/keys/current" && method === "delete";
      const { key } = isRevoking ? await withKey(await server.signUp()) : author;
      const answer = await call(method.toUpperCase(), addressOf(endpoint, ids), {
        key,
        body: endpoint.body === "archive" ? archive : bodyOf(endpoint, ids),
      });
      const { status } = answer;
      expect(status, `${method} ${path}`).toBe(endpoint.status ?? 200);
      // A list may be empty for the example's filter; its items must have the example's shape.
      const [shown, got] = [example.data, answer.body.data].map((one) => [one].flat()[0] ?? {});
      if (Object.keys(got).length > 0)
        expect(Object.keys(got).sort()).toEqual(Object.keys(shown).sort());
    }
  });
});

/** What makes the body of each post another one. Those without a body get another address. */
const CHANGES: Readonly<Record<string, object | null>> = {
  "/v1/deployments": { region: "eu-west-1" },
  "/v1/keys/revoke": { keys: [`stackyard_key_${"9".repeat(38)}`] },
  "/v1/modules": { description: "Another S3 bucket for logs without public access." },
  "/v1/modules/{module_id}/versions": { version: "9.9.9" },
  "/v1/projects": { title: "Landing zone for four accounts" },
  "/v1/projects/{project_id}/proposals": { amount: 250_000 },
  "/v1/webhooks": { url: "https://example.com/other" },
  "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redelivery": null,
  "/v1/webhooks/{webhook_id}/replay": { since: "2026-11-21T09:00:00Z" },
  "/v1/webhooks/{webhook_id}/rotation": null,
  "/v1/webhooks/{webhook_id}/test": null,
};

/** GitHub or GitLab makes the ID token that it needs. Its case is in publishing.integration.test.ts. */
const NEEDS_ID_TOKEN = "/v1/publishing-tokens";

describe("a post with an Idempotency-Key", () => {
  let posts: ReadonlyMap<string, PublicEndpoint>;
  let ids: Awaited<ReturnType<typeof makeExamples>>["ids"];
  beforeAll(async () => {
    await server.services.db.deleteFrom("attempts").execute();
    ({ ids } = await makeExamples("repeats"));
    const { endpoints } = publicApi({ ...MEANS, services: server.services });
    const all = endpoints.filter(
      ({ method, path }) => method === "post" && path !== NEEDS_ID_TOKEN,
    );
    posts = new Map(all.map((endpoint) => [endpoint.path, endpoint]));
  });

  it("has a case for each", () => {
    expect([...posts.keys()].sort()).toEqual(Object.keys(CHANGES).sort());
  });

  it.each(Object.keys(CHANGES))(
    "%s happens once, and another request with that key is refused",
    async (path) => {
      const endpoint = posts.get(path) as PublicEndpoint;
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const key = endpoint.scope === "none" ? undefined : author.key;
      const body = bodyOf(endpoint, ids);
      const send = (changes: Call, address = addressOf(endpoint, ids)) =>
        call("POST", address, { key, body, headers, ...changes });
      const first = await send({});
      expect(first.status, JSON.stringify(first.body)).toBe(endpoint.status ?? 200);
      const again = await send({});
      if (endpoint.hasSecretAnswer) expect(again.body.error.code).toBe("secret_shown_once");
      else expect([again.status, again.body]).toEqual([first.status, first.body]);
      const change = CHANGES[path];
      const other = change
        ? await send({ body: { ...(body as object), ...change } })
        : await send({}, addressOf(endpoint, { ...ids, webhook_id: 999_999 }));
      expect([other.status, other.body.error?.code]).toEqual([422, "idempotency_key_reused"]);
    },
  );
});

/** What the examples are about. */
async function makeExamples(pool = "production") {
  const module = await publishModule(server, author);
  const poolId = await createPool(author, pool);
  const deploymentId = await deployModule(author, { moduleId: module.id, poolId });
  const { body: engineers } = await call("GET", "/v1/engineers", { key: author.key });
  const project = await postProject(stranger);
  const archive = await tarGz(SMALL_MODULE);
  const upload = await uploadArchive(author, archive);
  const { body: webhook } = await call("POST", "/v1/webhooks", {
    key: author.key,
    body: { url: "https://example.com/hook", types: ["version.approved"] },
  });
  const { webhook_id } = webhook.data;
  const path = `/v1/webhooks/${webhook_id}/test`;
  const { delivery_id } = (await call("POST", path, { key: author.key })).body.data;
  const ids = {
    module_id: module.id,
    engineer_id: engineers.data[0].id,
    project_id: project.id,
    deployment_id: `dep_${deploymentId}`,
    upload_id: upload.id,
    scan_id: upload.scanId,
    ...{ webhook_id, delivery_id },
  };
  return { ids, archive };
}

/** The example's body, about things that exist. */
function bodyOf({ example: { body } }: PublicEndpoint, ids: Record<string, unknown>) {
  if (typeof body !== "object" || body === null) return body;
  const known = Object.entries(body).map(([name, value]) => [name, ids[name] ?? value]);
  return Object.fromEntries(known);
}

function addressOf(
  { path, example }: PublicEndpoint,
  ids: Record<string, string | number>,
): string {
  const params: Record<string, string | number> = { ...example.params, ...ids };
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}?${query}`;
}
