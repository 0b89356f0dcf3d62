import { cardAddress, moduleCard, topicCard } from "@stackyard/contract/site/share-cards";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEngineer, offerService, SERVICE } from "../../test/actions/offer-service.ts";
import { publishModule, submitModule } from "../../test/actions/publish-module.ts";
import { openTestServer, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, env: { PUBLIC_URL: "https://yard.example" } });
});
afterAll(() => server.close());

const read = async (path: string) => {
  const answer = await server.app.request(path);
  return { status: answer.status, text: await answer.text() };
};

it("refers robots to the sitemap, and keeps them from private pages", async () => {
  const { text } = await read("/robots.txt");
  expect(text).toContain("Disallow: /profile\n");
  expect(text).toContain("Sitemap: https://yard.example/sitemap.xml");
});

it("allows robots every address that llms.txt names", async () => {
  const rules = [...(await read("/robots.txt")).text.matchAll(/^(Allow|Disallow): (.+)$/gm)];
  const { text } = await read("/llms.txt");
  const named = [...text.matchAll(/\(https:\/\/yard\.example(\/[^)]*)\)/g)].map(([, path]) => path);
  expect(named).toContain("/api/openapi.json");
  for (const path of named) {
    // The longest matching rule decides.
    const [rule] = rules
      .filter(([, , start = ""]) => path?.startsWith(start))
      .sort(([, , one = ""], [, , other = ""]) => other.length - one.length);
    expect(rule?.[1] ?? "Allow", path).toBe("Allow");
  }
});

it("lists every document and every public row in the sitemap, with the date of its last change", async () => {
  expect((await read("/sitemap.xml")).text).not.toContain("modules");
  for (const map of ["modules-0", "threads-99999999999999999999", "threads-2147483647", "users-0"])
    expect((await read(`/sitemap-${map}.xml`)).status).toBe(404);
  const [author, hidden, admin] = await Promise.all([
    server.signUp("engineer"),
    server.signUp("engineer"),
    server.signUp("admin"),
  ]);
  const { id } = await publishModule(server, author);
  const pending = await submitModule(author);
  const engineer = await listEngineer(author);
  const shy = await listEngineer(hidden);
  const standing = { isAvailable: true, isHidden: true };
  await hidden.client.put("/api/user/engineer/standing", standing);
  const service = await offerService(author);
  const draft = (await author.client.post("/api/services", SERVICE)).body;
  const room = { name: "Maps", slug: "maps", description: "Where everything is to be found." };
  const categoryId = (await admin.client.post("/api/forum/categories", room)).body.id;
  const question = {
    title: "Where is it?",
    content: "I have looked everywhere for it.",
    categoryId,
  };
  const thread = (await author.client.post("/api/forum/threads", question)).body;
  const gone = (await author.client.post("/api/forum/threads", question)).body;
  await author.client.delete(`/api/forum/threads/${gone.id}`);

  const { text: index } = await read("/sitemap.xml");
  const maps = [...index.matchAll(/<loc>https:\/\/yard\.example(.*?)<\/loc>/g)].map(([, at]) => at);
  const kinds = ["modules", "engineers", "services", "threads"];
  expect(maps).toEqual(
    ["content", ...kinds.map((kind) => `${kind}-0`)].map((name) => `/sitemap-${name}.xml`),
  );
  const rows = (await Promise.all(maps.slice(1).map((map) => read(String(map)))))
    .map(({ text }) => text)
    .join("");
  for (const path of [
    `modules/${id}`,
    `talent/${engineer.id}`,
    `services/${service.id}`,
    `developer-forum/threads/${thread.id}`,
  ])
    expect(rows).toMatch(
      new RegExp(
        `<url><loc>https://yard\\.example/${path}</loc><lastmod>20[-\\dT:.]+Z</lastmod></url>`,
      ),
    );
  for (const path of [
    `/modules/${pending.id}<`,
    `/talent/${shy.id}<`,
    `/services/${draft.id}<`,
    `/threads/${gone.id}<`,
  ])
    expect(rows).not.toContain(path);
  const { text: content } = await read("/sitemap-content.xml");
  for (const path of ["/blog/6", "/tutorials/security", "/terms-of-service"])
    expect(content).toContain(`<loc>https://yard.example${path}</loc>`);
  for (const [path, day] of [
    ["/blog/6", "2026-11-02"],
    ["/terms-of-service", "2025-05-01"],
  ])
    expect(content).toContain(`${path}</loc><lastmod>${day}T00:00:00.000Z</lastmod>`);
  expect(content).toContain("/documentation</loc></url>");
});

it("tells language models what there is to read", async () => {
  const { text } = await read("/llms.txt");
  expect(text).toMatch(/^# Stackyard\n/);
  expect(text).toContain("(https://yard.example/tutorials/security.md)");
  // In reading order.
  const [first, last] = ["introduction/what-is-stackyard", "governance/proposals"];
  expect(text.indexOf(first)).toBeLessThan(text.indexOf(last));
  for (const [, file] of text.matchAll(/yard\.example(\/v1\/openapi\.json|\/api\/openapi\.json)/g))
    expect((await ask(String(file))).status).toBe(200);
  const named = [...text.matchAll(/\(https:\/\/yard\.example(\S+\.md)\)/g)].map(([, at]) => at);
  expect(named.length).toBeGreaterThan(30);
  for (const address of named) {
    const answer = await ask(String(address));
    expect([address, answer.status]).toEqual([address, 200]);
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  }
});

const ask = async (path: string) => server.app.request(path);

it("serves a document as it was written, with absolute addresses", async () => {
  const { text } = await read("/tutorials/security.md");
  expect(text).toMatch(/^# Find and fix security issues\n\n> /);
  expect(text).toContain("](https://yard.example/");
  expect(text).not.toMatch(/\]\(\/|```\w+ \w/);
});

it("draws a page's card with our own fonts, cached for a short time", async () => {
  const { body } = await server.visitor().get("/api/documentation/introduction/key-features");
  const address = cardAddress("/documentation/introduction/key-features", topicCard(body));
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  // The server itself never loads a PNG.
  sharp.unblock({ operation: ["VipsForeignLoadPngBuffer"] });
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  // The title's area contains dark pixels.
  const title = picture.greyscale().extract({ left: 72, top: 140, width: 500, height: 80 });
  expect(Math.min(...(await title.raw().toBuffer()))).toBeLessThan(60);
});

it("draws the page's current content, as visitors see it", async () => {
  const author = await server.signUp("contributor");
  const { id } = await publishModule(server, author);
  const { body: module } = await server.visitor().get(`/api/modules/${id}`);
  const address = cardAddress(`/modules/${id}`, moduleCard(module));
  expect((await ask(address)).status).toBe(200);
  const old = await ask(address.replace(/\/[0-9a-f]{16}/, "/0123456789abcdef"));
  expect([old.status, old.headers.get("location")]).toEqual([302, address]);
  const mirror = await read(`/modules/${id}.md`);
  expect(mirror.text).toContain(`# ${module.title}\n\n> ${module.description}\n`);
  expect(mirror.text).toContain("## README\n");
  expect(mirror.text).toMatch(/Source: `yard\.example\/.*`, version 1\.0\.0/);
  const pending = await submitModule(author);
  for (const path of [`/modules/${pending.id}.md`, "/modules/0.md", "/blog/none.md"])
    expect((await author.client.get(path)).status).toBe(404);
  const { body: own } = await author.client.get(`/api/modules/${pending.id}`);
  const hidden = cardAddress(`/modules/${pending.id}`, moduleCard(own));
  expect((await author.client.get(hidden)).status).toBe(404);
  for (const path of [
    "/cards/modules/99999999/0123456789abcdef.png",
    "/cards/modules/x/0123456789abcdef.png",
    "/cards/users/1/0123456789abcdef.png",
    address.replace(".png", ".svg"),
  ])
    expect((await ask(path)).status).toBe(404);
});

describe("texts with our own address are cacheable by everyone", () => {
  const paths = [
    ...["/robots.txt", "/llms.txt", "/sitemap.xml", "/sitemap-content.xml"],
    ...[
      "/blog/feed.xml",
      "/documentation/introduction/key-features.md",
      "/.well-known/security.txt",
    ],
    "/developer-forum/feed.xml",
    "/marketplace/feed.xml",
    "/developer-forum/categories/general/feed.xml",
  ];
  it.each([
    ["https://stackyard.example", /^public, max-age=\d+$/],
    [undefined, /^private, max-age=\d+$/],
  ])("only with PUBLIC_URL: %s", async (url, caching) => {
    const other = await openTestServer({ env: url === undefined ? {} : { PUBLIC_URL: url } });
    const category = { name: "General", slug: "general", description: "Anything." };
    await other.services.db.insertInto("forumCategories").values(category).execute();
    const given = await Promise.all(
      paths.map(async (path) => {
        const { status, headers } = await other.app.request(path);
        return { path, status, caching: headers.get("cache-control") };
      }),
    );
    await other.close();
    expect(given).toEqual(
      paths.map((path) => ({ path, status: 200, caching: expect.stringMatching(caching) })),
    );
  });
});

it("lists the newest modules in a feed, with their texts escaped", async () => {
  const author = await server.signUp("contributor");
  const title = "Network <b>& more</b>";
  const { id } = await publishModule(server, author, { title });
  const { status, text } = await read("/marketplace/feed.xml");
  expect(status).toBe(200);
  expect(text).toContain('<link rel="self" href="https://yard.example/marketplace/feed.xml"/>');
  expect(text).toContain(`<id>https://yard.example/modules/${id}</id>`);
  expect(text).toContain("<title>Network &lt;b&gt;&amp; more&lt;/b&gt;</title>");
});
