import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  publishModule,
  SMALL_MODULE,
  submitModule,
} from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { FetchError } from "../../../platform/web-fetch/web-fetch.ts";
import { prepareListing, prepareOldOnes } from "../catalog/prepare-listing.ts";
import { copyPicture } from "../pictures/copy-picture.ts";
import { keepOldReadmes, keepReadme } from "../readmes/keep-readme.ts";

const drawn = (background: string) =>
  sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
const never = new AbortController().signal;
const MARKDOWN = `${"About the module. ".repeat(4)}\n\n![Plan](https://pictures.test/plan.png)`;

let server: TestServer;
let author: SignedUp;
let other: SignedUp;
let fetched: string[];
let isDown = false;
beforeAll(async () => {
  const pictures = new Map([
    ["https://pictures.test/cover.png", await drawn("#c60")],
    ["https://pictures.test/plan.png", await drawn("#06c")],
    ["https://pictures.test/page.png", Buffer.from("<!doctype html>")],
  ]);
  server = await openTestServer({
    worksJobs: true,
    web: {
      async get(url) {
        fetched.push(url);
        if (isDown) throw new FetchError("no answer");
        const picture = pictures.get(url);
        if (!picture) throw new FetchError("it answers 404", { isFinal: true });
        return picture;
      },
    },
  });
  author = await server.signUp("contributor");
  other = await server.signUp("buyer");
});
afterAll(() => server.close());
beforeEach(() => {
  fetched = [];
  isDown = false;
});

async function versionOf(moduleId: number) {
  const { db } = server.services;
  return db
    .selectFrom("moduleVersions")
    .select(["id", "version", "readmeHtml"])
    .where("moduleId", "=", moduleId)
    .executeTakeFirstOrThrow();
}

/** Waits until the queued jobs are done, so that none fetches during a test. */
async function jobsDone() {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        SELECT FROM pgboss.job WHERE name IN ('prepare-listing', 'render-readme')
          AND state < 'completed' AND start_after <= now()`.execute(server.services.db);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000 },
  );
}

const addressIn = (html: string) => /src="([^"]+)"/.exec(html)?.[1] ?? "";

describe("a listing's image", () => {
  it("is fetched once, and served by us with headers that only allow display", async () => {
    const changes = { image: "https://pictures.test/cover.png" };
    const { id } = await publishModule(server, author, changes);
    await jobsDone();
    await prepareListing(server.services, id);
    await prepareListing(server.services, (await publishModule(server, author, changes)).id);
    expect(fetched).toEqual(["https://pictures.test/cover.png"]);

    const { body: module } = await server.visitor().get(`/api/modules/${id}`);
    expect(module.image).toBe("https://pictures.test/cover.png");
    expect(module.picture).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/);
    const { status, headers } = await server.visitor().get(module.picture);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each(["https://pictures.test/gone.png", "https://pictures.test/page.png"])(
    "is permanently left out if there is none: %s",
    async (image) => {
      const { id } = await publishModule(server, author, { image });
      await jobsDone();
      await prepareListing(server.services, id);
      expect(fetched).toEqual([image]);
      const { body } = await server.visitor().get(`/api/modules/${id}`);
      expect(body.picture).toBeNull();
    },
  );

  it("is tried at most eight times if the host doesn't answer", async () => {
    isDown = true;
    const url = "https://pictures.test/down.png";
    const outcomes = [];
    for (let count = 0; count < 10; count++)
      outcomes.push(await copyPicture(server.services, url, author.id));
    expect(outcomes).toEqual([...Array(7).fill("later"), "never", "never", "never"]);
    expect(fetched).toHaveLength(8);
  });

  it("isn't served if no copy of it was requested", async () => {
    expect((await server.visitor().get(`/api/pictures/${"a".repeat(64)}`)).status).toBe(404);
    expect((await server.visitor().get("/api/pictures/..%2f..%2fauth-secret")).status).toBe(404);
  });
});

describe("a long description", () => {
  it("is rendered from Markdown, with our copies of its pictures", async () => {
    const { id } = await publishModule(server, author, { longDescription: MARKDOWN });
    await prepareListing(server.services, id);
    const { body } = await server.visitor().get(`/api/modules/${id}`);
    expect(body.longDescription).toBe(MARKDOWN);
    expect(addressIn(body.longDescriptionHtml)).toMatch(/^\/api\/pictures\//);
    expect((await server.visitor().get(addressIn(body.longDescriptionHtml))).status).toBe(200);
  });

  it("is never shown as rendered by an outdated renderer", async () => {
    const { id } = await publishModule(server, author, { longDescription: "*word* ".repeat(20) });
    await server.services.db
      .updateTable("modules")
      .set({ descriptionHtml: "<script>", descriptionRendering: "0" })
      .where("id", "=", id)
      .execute();
    const { body } = await server.visitor().get(`/api/modules/${id}`);
    expect(body.longDescriptionHtml).toContain("<em>word</em>");
    await prepareOldOnes(server.services, never);
    const { descriptionHtml } = await server.services.db
      .selectFrom("modules")
      .select("descriptionHtml")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(descriptionHtml).toContain("<em>word</em>");
  });
});

describe("a README's picture", () => {
  const README =
    "# A\n\n![Plan](docs/plan.png) ![Far](https://pictures.test/plan.png) ![No](x.svg)";
  const files = async () => ({
    ...SMALL_MODULE,
    "README.md": README,
    "docs/plan.png": await drawn("#393"),
    "docs/other.png": await drawn("#933"),
    "x.svg": "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  });

  it("is our copy, from the archive or the web, and its alt text if there is none", async () => {
    const { id } = await publishModule(server, author, {}, await files());
    const version = await versionOf(id);
    await keepReadme(server.services, version.id);
    const { body } = await server.visitor().get(`/api/modules/${id}/versions/latest`);
    expect(body.readmeHtml.match(/<img /g)).toHaveLength(2);
    expect(body.readmeHtml).toContain('<span class="no-picture">No</span>');
    const { status, headers } = await server.visitor().get(addressIn(body.readmeHtml));
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  });

  it("is visible to viewers of the version", async () => {
    const { id } = await submitModule(author, {}, await files());
    const version = await versionOf(id);
    await keepReadme(server.services, version.id);
    const address = addressIn((await versionOf(id)).readmeHtml ?? "");
    expect(address).toContain(`/api/modules/${id}/versions/1.0.0/pictures/`);
    expect((await server.visitor().get(address)).status).toBe(404);
    expect((await other.client.get(address)).status).toBe(404);
    expect((await author.client.get(address)).status).toBe(200);
    const auditor = await server.signUp("auditor");
    expect((await auditor.client.get(address)).status).toBe(200);
    // Not through another address either.
    const sha256 = address.split("/").at(-1);
    expect((await server.visitor().get(`/api/pictures/${sha256}`)).status).toBe(404);
  });

  it("can't be any other file of the archive", async () => {
    const { id } = await publishModule(server, author, {}, await files());
    await keepReadme(server.services, (await versionOf(id)).id);
    const { db } = server.services;
    const { sha256 } = await db
      .selectFrom("uploads")
      .innerJoin("moduleVersions", "moduleVersions.uploadId", "uploads.id")
      .select("sha256")
      .where("moduleVersions.moduleId", "=", id)
      .executeTakeFirstOrThrow();
    const base = `/api/modules/${id}/versions/1.0.0/pictures`;
    expect((await server.visitor().get(`${base}/${sha256}`)).status).toBe(404);
    expect((await server.visitor().get(`${base}/${"0".repeat(64)}`)).status).toBe(404);
    expect((await server.visitor().get(`${base}/docs%2Fother.png`)).status).toBe(404);
  });
});

describe("a README", () => {
  const own = (module: { namespace: string; name: string; system: string }) =>
    `${module.namespace}/${module.name}/${module.system}`;

  it("names this server in the module's source, by the host that was requested", async () => {
    const readme = '```hcl\nsource = "x.example/OWNER/own-name/generic"\n```';
    const files = { ...SMALL_MODULE, "README.md": readme.split("OWNER").join(author.username) };
    const module = await publishModule(server, author, { name: "own-name" }, files);
    const path = `/api/modules/${module.id}/versions/latest`;
    for (const host of ["yard.example", "mirror.example:8443"]) {
      const { body } = await server.visitor().get(path, { host });
      expect(body.readmeHtml).toContain(`"${host}/${own(module)}"`);
    }
  });

  it("is never shown as rendered by an outdated renderer, and is rendered again by the next server", async () => {
    const { id } = await publishModule(server, author);
    const { db } = server.services;
    await keepReadme(server.services, (await versionOf(id)).id);
    await db
      .updateTable("moduleVersions")
      .set({ readmeHtml: "<script>", readmeRendering: "0" })
      .where("moduleId", "=", id)
      .execute();
    const { body } = await server.visitor().get(`/api/modules/${id}/versions/latest`);
    expect(body.readmeHtml).toContain("Greets.");
    await keepOldReadmes(server.services, never);
    expect((await versionOf(id)).readmeHtml).toContain("Greets.");
  });
});
