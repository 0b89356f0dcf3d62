import { cardAddress, moduleCard, topicCard } from "@stackyard/contract/share-cards";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModule, submitModule } from "../../test/publish-module.ts";
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

it("leads robots to the maps, and from where nothing is to be found", async () => {
  const { text } = await read("/robots.txt");
  expect(text).toContain("Disallow: /profile\n");
  expect(text).toContain("Sitemap: https://yard.example/sitemap.xml");
});

it("maps every document, and every module that everyone may see", async () => {
  expect((await read("/sitemap.xml")).text).not.toContain("modules");
  for (const part of ["0", "99999999999999999999"])
    expect((await read(`/sitemap-modules-${part}.xml`)).status).toBe(404);
  const author = await server.signUp("contributor");
  const { id } = await publishModule(server, author);
  const pending = await submitModule(author);
  const { text: index } = await read("/sitemap.xml");
  const maps = [...index.matchAll(/<loc>https:\/\/yard\.example(.*?)<\/loc>/g)].map(([, at]) => at);
  expect(maps).toEqual(["/sitemap-content.xml", "/sitemap-modules-0.xml"]);
  const { text: modules } = await read("/sitemap-modules-0.xml");
  expect(modules).toContain(`<loc>https://yard.example/modules/${id}</loc>`);
  expect(modules).not.toContain(`/modules/${pending.id}<`);
  const { text: content } = await read("/sitemap-content.xml");
  for (const path of [
    "/blog/6",
    "/tutorials/security",
    "/terms-of-service",
    "/events/reading-a-report",
  ])
    expect(content).toContain(`<loc>https://yard.example${path}</loc>`);
  expect(content).not.toContain("/events/module-workshop");
});

it("tells language models what there is to read", async () => {
  const { text } = await read("/llms.txt");
  expect(text).toMatch(/^# Stackyard\n/);
  expect(text).toContain("(https://yard.example/tutorials/security)");
});

const ask = async (path: string) => server.app.request(path);

it("draws a page's card with our own letters, to be kept for ever", async () => {
  const { body } = await server.visitor().get("/api/documentation/introduction/key-features");
  const address = cardAddress("/documentation/introduction/key-features", topicCard(body));
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  // Where the title stands there is ink.
  const { channels } = await picture
    .extract({ left: 72, top: 140, width: 500, height: 80 })
    .stats();
  expect(channels[0]?.min).toBeLessThan(60);
});

it("draws what stands on a page today, for visitors alone", async () => {
  const author = await server.signUp("contributor");
  const { id } = await publishModule(server, author);
  const { body: module } = await server.visitor().get(`/api/modules/${id}`);
  const address = cardAddress(`/modules/${id}`, moduleCard(module));
  expect((await ask(address)).status).toBe(200);
  const old = await ask(address.replace(/\/[0-9a-f]{16}/, "/0123456789abcdef"));
  expect([old.status, old.headers.get("location")]).toEqual([302, address]);
  const pending = await submitModule(author);
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
