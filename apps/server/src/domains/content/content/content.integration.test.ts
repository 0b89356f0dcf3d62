import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import { allDocuments } from "./library.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const get = (path: string) => server.visitor().get(path);

describe("the articles", () => {
  it("are listed in the order of their numbers, all six, without their text", async () => {
    const { status, body } = await get("/api/articles");
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(body[0]).toMatchObject({ readTime: expect.stringMatching(/^\d+ min read$/) });
    expect(body[0]).not.toHaveProperty("content");
    expect(body[4].title).toMatch(/Automating security compliance in CI\/CD/);
    expect(body[5].title).toMatch(/spotlight.*top modules/);
  });

  it("can be filtered by category and tag", async () => {
    const titles = async (query: string) =>
      (await get(`/api/articles?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await titles("category=Case+Studies")).toEqual([3]);
    expect(await titles("tag=registry")).toEqual([2, 4]);
    expect(await titles("category=Security&tag=registry")).toEqual([]);
    expect((await get("/api/articles?category=Gossip")).status).toBe(400);
  });

  it("have their text as HTML, and two related articles", async () => {
    const { body } = await get("/api/articles/1");
    expect(body.content).toContain('<h2 id="scores-start-at-100-and-only-decrease">');
    expect(body.related.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
    expect((await get("/api/articles/2")).body.related[0].id).toBe(1);
  });

  it.each(["7", "0", "none"])("answer 404 for %s", async (id) => {
    const { status, body } = await get(`/api/articles/${id}`);
    expect(status).toBe(404);
    if (id === "7") expect(body).toMatchObject({ message: "Article Not Found" });
  });

  it("have a feed, newest first, with public addresses", async () => {
    const answer = await server.app.request("/blog/feed.xml", {
      headers: { host: "yard.example" },
    });
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = await answer.text();
    const ids = [...feed.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    expect(ids.slice(0, 2)).toEqual(["http://yard.example/blog", "http://yard.example/blog/1"]);
    expect(ids).toHaveLength(7);
  });
});

describe("the tutorials", () => {
  const found = async (query: string) =>
    (await get(`/api/tutorials?${query}`)).body.map(({ id }: { id: string }) => id);

  it("are listed in order, all six, three of them linked from the documentation", async () => {
    const all = await found("");
    expect(all).toHaveLength(6);
    expect(all.slice(0, 3)).toEqual(["creating-modules", "security", "multi-cloud"]);
  });

  it("are found by all words, in title or description, and by category", async () => {
    expect(await found("search=PROTOCOL%20buy")).toEqual(["installing-modules"]);
    expect(await found("search=protocol+zeppelin")).toEqual([]);
    expect(await found("category=security")).toEqual(["security"]);
    expect(await found("category=security&search=protocol")).toEqual([]);
  });

  it("have their text; an unknown one answers 404", async () => {
    const { body } = await get("/api/tutorials/security");
    expect(body).toMatchObject({ id: "security", duration: "20 min", difficulty: "Intermediate" });
    expect(body.html).toContain("stackyard");
    const missing = await get("/api/tutorials/knitting");
    expect([missing.status, missing.body.message]).toEqual([404, "Tutorial Not Found"]);
  });
});

describe("written pages", () => {
  it.each([
    ["terms-of-service", /at least 18[\s\S]*within 30 days[\s\S]*at least 30 days/],
    ["privacy-policy", /erased/],
    [
      "cookie-policy",
      /auth_token[\s\S]*30 days[\s\S]*theme_preference[\s\S]*1 year[\s\S]*Not set by/,
    ],
  ])("%s has its required text, as of May 1, 2025", async (slug, text) => {
    const { body } = await get(`/api/pages/${slug}`);
    expect(body.updated).toBe("2025-05-01");
    expect(body.html).toMatch(text);
  });

  it.each([
    ["dao-governance", /currently no active proposals/, 4],
    [
      "discord",
      /#welcome[\s\S]*#announcements[\s\S]*#general[\s\S]*#help[\s\S]*#infrastructure[\s\S]*#devops/,
      3,
    ],
    [
      "contribute",
      /Fork[\s\S]*Branch[\s\S]*Change[\s\S]*Test[\s\S]*pull request[\s\S]*core team/,
      4,
    ],
  ])("%s has its required text beside its main points", async (slug, text, tiles) => {
    const { body } = await get(`/api/pages/${slug}`);
    expect(body.html).toMatch(text);
    expect(body.tiles).toHaveLength(tiles);
  });

  it("are found by their names only", async () => {
    for (const slug of ["nothing", "..%2Fblog%2Fcommunity-spotlight"])
      expect((await get(`/api/pages/${slug}`)).status).toBe(404);
  });
});

it("show each picture with its size, and a smaller one for small screens", async () => {
  const { documents } = await allDocuments();
  const pictures = documents.flatMap(({ html }) => html.match(/<img [^>]+>/g) ?? []);
  expect(pictures.length).toBeGreaterThan(5);
  for (const picture of pictures) {
    const said = (name: string) => new RegExp(` ${name}="([^"]+)"`).exec(picture)?.[1] ?? "";
    const whole = `${said("src")} ${said("width")}w`;
    const sources = said("srcset").split(", ");
    expect([picture, sources.at(-1), sources.length]).toEqual([picture, whole, 2]);
    expect(said("sizes")).toMatch(/px|vw/);
    for (const source of sources) {
      const [path = ""] = source.split(" ");
      const answer = await server.app.request(path);
      const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([`${path} ${drawn.width}w`, drawn.format]).toEqual([source, "webp"]);
      if (source === whole) expect([path, String(drawn.height)]).toEqual([path, said("height")]);
    }
  }
});

it("the images folder serves nothing but images", async () => {
  for (const name of ["none.webp", "..%2Fblog%2Fcommunity-spotlight.md"])
    expect((await get(`/content/images/${name}`)).status).toBe(404);
});
