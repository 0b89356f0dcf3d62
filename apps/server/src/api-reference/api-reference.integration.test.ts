import { tarGz } from "@stackyard/archive/test/archives";
import { OLDER_GRANT } from "@stackyard/contract/base/key-scopes";
import type { ApiChangelog, ApiReference } from "@stackyard/contract/content/api-reference";
import semver from "semver";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { openTestServer, type TestServer } from "../../test/test-server.ts";
import type { ApiDocument } from "./api-document.ts";
import { changelogOf } from "./changelog.ts";

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
  it("has two versions, and accepts words of a bounded length", async () => {
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

  it("explains a call: its parameters, body, answer and errors", async () => {
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

  it.each(["v1", "v2-beta"] as const)(
    "has the body and the parameters of each curl line as examples in the document of %s",
    async (version) => {
      const { reference } = await read(version);
      const { body: document } = await server.visitor().get(reference.documentPath);
      const different = reference.calls.filter(({ method, path, curl }) => {
        const operation = (document as ApiDocument).paths[path]?.[method.toLowerCase()];
        const json = operation?.requestBody?.content["application/json"];
        const line = /-d '(.*)'$/s.exec(curl)?.[1]?.replaceAll("'\\''", "'");
        const given = (operation?.parameters ?? []).filter(
          (one) => one.in === "query" && one.required,
        );
        const query = new URLSearchParams(
          given.map((one): [string, string] => [one.name, String(one.example)]),
        );
        return (
          JSON.stringify(json?.example) !== (line && JSON.stringify(JSON.parse(line))) ||
          (/\?([^"]+)"/.exec(curl)?.[1] ?? "") !== query.toString()
        );
      });
      expect(different.map(({ curl }) => curl)).toEqual([]);
    },
  );

  it("lists every allowed value, and no empty one", async () => {
    const { reference } = await read("v2-beta?group=authentication");
    const typeOf = (path: string, field: string) =>
      reference.calls
        .find((call) => call.method === "POST" && call.path === path)
        ?.body.find(({ name }) => name === field)?.type;
    expect(typeOf("/api/registry-tokens", "expiresInDays")).toBe("one of 7, 30, 90, 365");
    expect(typeOf("/api/register", "experience")).toBe("one of 0-2, 3-5, 5-7, 7-10, 10+");
  });

  it("finds calls by words in any section", async () => {
    const { reference } = await read("v2-beta?search=MODULES+versions");
    expect(reference.calls.length).toBeGreaterThan(3);
    for (const { path, summary } of reference.calls) {
      expect(`${path} ${summary}`.toLowerCase()).toMatch(/(?=.*modules)(?=.*versions)/);
    }
    expect((await read("v1?search=nothing+of+this")).reference.calls).toEqual([]);
  });

  it("shows examples that work as shown, for every role", async () => {
    const { client } = await server.signUp("admin");
    let made = 0;
    /** From before scopes, so that it opens all calls that don't need a session. */
    const olderKey = async () => {
      const { body } = await client.post("/api/registry-tokens", { name: `reference ${made++}` });
      const scopes = [OLDER_GRANT];
      const { db } = server.services;
      await db.updateTable("registryTokens").set({ scopes }).where("id", "=", body.id).execute();
      return String(body.secret);
    };
    let key = await olderKey();
    const failed: unknown[] = [];
    for (const version of ["v1", "v2-beta"]) {
      const { reference } = await read(version);
      for (const { curl, isPlanned } of reference.calls) {
        const { path, init } = await requestOf(curl, key);
        const answer = await server.app.request(path, init);
        const { status } = answer;
        if (/-X DELETE .*keys\/current/.test(curl)) key = await olderKey();
        // Existence and rights may differ; an unreadable request or a server error would be our
        // mistake.
        if (status === 400 || (status >= 500 && !(isPlanned && status === 501))) {
          failed.push([curl, status, await answer.text()]);
        } else await answer.body?.cancel();
      }
    }
    expect(failed).toEqual([]);
  });
});

/** The request of a reference example in a shell, with the files that it names. */
async function requestOf(curl: string, key: string) {
  const [, method = "GET", address = ""] =
    /^curl (?:-X (\w+) )?"http:\/\/[^/]+([^"]+)"/.exec(curl) ?? [];
  const headers = [...curl.matchAll(/-H "([\w-]+): ([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replace("$STACKYARD_TOKEN", key),
  ]);
  if (curl.includes("--cookie cookies.txt")) headers.push(["Authorization", `Bearer ${key}`]);
  const json = /-d '(.*)'$/s.exec(curl)?.[1]?.replaceAll("'\\''", "'");
  const file = /--data-binary @([\w.]+)$/.exec(curl)?.[1];
  const bytes = file ? await FILES[file]?.() : undefined;
  const body = json ?? (bytes && new Uint8Array(bytes));
  const variables: Readonly<Record<string, string>> = {
    FILENAME: file ?? "",
    FILE_NAME: file ?? "",
  };
  return {
    path: address.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? "1"),
    init: { method, headers: Object.fromEntries(headers), ...(body && { body }) },
  };
}

const FILES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  "module.tar.gz": () => tarGz({ "main.tf": "" }),
  "picture.png": () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
};

describe("the changelog", () => {
  it("starts with a first release, and lists every change of v1 by version and date, none breaking", async () => {
    for (const version of ["v1", "v2-beta"]) {
      const path = `/api/api-reference/${version}/changelog`;
      const { releases, unreleased } = (await server.visitor().get(path)).body as ApiChangelog;
      expect(releases.at(-1)).toMatchObject({ changes: [], calls: expect.any(Number) });
      expect(releases.at(-1)?.calls).toBeGreaterThan(5);
      if (version !== "v1") continue;
      const changes = [...releases.flatMap((one) => one.changes), ...unreleased];
      expect(changes.filter(({ isBreaking }) => isBreaking)).toEqual([]);
      const last = releases[0]?.release ?? "";
      expect(last, "the server's package.json has another version").toBe(manifest.version);
      const next = semver.inc(last, "minor");
      const command = `npm run api-release -w apps/server -- ${next} http://127.0.0.1:5000`;
      expect(unreleased, `with a server that runs: \`${command}\``).toEqual([]);
    }
    expect((await server.visitor().get("/api/api-reference/v3/changelog")).status).toBe(404);
  });

  it("lists removed parts of a document, released or not", async () => {
    const { releases, unreleased } = changelogOf("v1", { paths: {} });
    expect(unreleased.length).toBeGreaterThanOrEqual(releases[0]?.calls ?? 0);
    for (const change of unreleased)
      expect(change).toMatchObject({ kind: "removed", isBreaking: true });
  });
});

describe("the API console", () => {
  it("can be framed by our pages only, contacts no other server, and runs only its own scripts", async () => {
    const { status, headers } = await server.app.request("/api-reference/try?version=v2-beta");
    expect(status).toBe(200);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).toContain("frame-ancestors 'self'");
    expect((await server.app.request("/api-reference/try?version=v3")).status).toBe(404);
    const others = await server.app.request("/api-reference/tries");
    expect(others.headers.get("x-frame-options")).toBe("DENY");
  });
});
