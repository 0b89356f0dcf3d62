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
