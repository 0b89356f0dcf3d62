import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { isAbsolute, join, relative } from "node:path";
import { cardAddress, SITE_CARD } from "@stackyard/contract/site/share-cards";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleServer } from "../scripts/bundle-server.ts";
import { PLACES } from "../src/platform/runtime/places.ts";
import { PROJECT } from "./actions/post-project.ts";
import { type StartedServer, startServer } from "./faults/started-server.ts";
import { fetchPatiently } from "./fetch-patiently.ts";
import { png } from "./pictures.ts";

let folder: string;
let chunks: Awaited<ReturnType<typeof bundleServer>>;
let server: StartedServer;

beforeAll(async () => {
  mkdirSync(PLACES.serverBuild, { recursive: true });
  // The bundle finds the project and its packages in the folders above itself.
  folder = mkdtempSync(join(PLACES.serverBuild, "test-"));
  chunks = await bundleServer(folder);
  server = await start();
});
afterAll(async () => {
  await server?.stop();
  await server?.clear();
  rmSync(folder, { recursive: true, force: true });
});

function start(options: Parameters<typeof startServer>[0] = {}) {
  const env = { NODE_COMPILE_CACHE: join(folder, "compiled") };
  return startServer({ ...options, main: join(folder, "main.js"), env });
}

/** The bundle has all code in one folder, so other paths would be wrong. */
const OWN_PLACE = /import\.meta\.(url|dirname|filename)|\b__(dirname|filename)\b/;
const THAT_MAY = ["platform/markdown/render-markdown.ts", "platform/runtime/places.ts"];

it("has only known files that look for others beside themselves", () => {
  const files = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => isAbsolute(id));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.filter((file) => OWN_PLACE.test(readFileSync(file, "utf8")));
  expect(found.map((file) => relative(PLACES.serverSource, file)).sort()).toEqual(THAT_MAY);
});

it("finds the same folders as the sources", async () => {
  const isOfPlaces = (id: string) => id.endsWith("/runtime/places.ts");
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some(isOfPlaces));
  const exported: object = await import(join(folder, chunk?.fileName ?? ""));
  expect(Object.values(exported)).toContainEqual(PLACES);
  const { caches: _, ...read } = PLACES;
  expect(Object.values(read).filter((place) => !existsSync(place))).toEqual([]);
});

it("has everything but a few packages", () => {
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const others = imported.filter((name) => !own.has(name) && !isBuiltin(name));
  expect([...new Set(others)].sort()).toEqual(["pdfkit", "pino", "sharp", "vite"]);
});

it("loads no rule of the scanner to start", () => {
  const loaded = new Set(["main.js"]);
  for (const name of loaded) {
    for (const each of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      loaded.add(each);
  }
  const rulesOf = (some: typeof chunks) =>
    some.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes("/scanner/src/rules/"));
  expect(rulesOf(chunks).length).toBeGreaterThan(100);
  expect(rulesOf(chunks.filter(({ fileName }) => loaded.has(fileName)))).toEqual([]);
});

const isWide = (line: string) => /[^\p{ASCII}]/u.test(line);

it("loads pages that need one byte per character", () => {
  const pages = readFileSync(join(PLACES.web, "build/server/index.js"), "utf8").split("\n");
  expect(pages.length).toBeGreaterThan(10_000);
  expect(pages.filter(isWide).slice(0, 3)).toEqual([]);
});

it("needs one byte per character, and keeps names and lines", () => {
  const lines = chunks.flatMap(({ code }) => code.split("\n"));
  expect(lines.filter(isWide).slice(0, 3)).toEqual([]);
  const declaration = /^(var |.*, )?(AppError = class|class AppError|async function runDecoder\()/;
  expect(lines.filter((line) => declaration.test(line))).toHaveLength(2);
});

it("locks its data folder like the sources", async () => {
  await expect(start({ left: server })).rejects.toThrow("ended");
});

it("serves what it reads from each folder of the project", async () => {
  const read = async (path: string) => {
    const response = await fetchPatiently(server.origin + path);
    return [response.status, await response.text()];
  };
  expect(await read("/documentation/exposure/aws")).toEqual([
    200,
    expect.stringContaining("aws_s3_bucket"),
  ]);
  expect(await read("/api/api-reference/v1/changelog")).toEqual([
    200,
    expect.stringContaining('"release":"0.1.0"'),
  ]);
  expect(await read("/downloads/SHA256SUMS")).toEqual([
    200,
    expect.stringContaining("stackyard.tgz"),
  ]);
  expect(await read(cardAddress("", SITE_CARD))).toEqual([200, expect.stringContaining("PNG")]);
});

it("renders in its threads and decodes in its processes", async () => {
  const password = "a quiet harbour at dawn";
  const person = { username: "bundled", email: "bundled@example.test", password };
  const send = (
    method: string,
    path: string,
    cookie: string,
    body: string | Uint8Array<ArrayBuffer>,
  ) =>
    fetchPatiently(server.origin + path, {
      method,
      headers: { "content-type": "application/json", cookie },
      body,
    });
  const registered = await send("POST", "/api/register", "", JSON.stringify(person));
  const cookie = registered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const drafted = await send("POST", "/api/projects", cookie, JSON.stringify(PROJECT));
  expect(await drafted.json()).toMatchObject({
    scopeHtml: expect.stringContaining("<strong>single sign-on</strong>"),
  });
  const picture = png({ width: 8, height: 8 }, Buffer.alloc(8 * (1 + 8 * 3)));
  const uploaded = await send("PUT", "/api/user/avatar", cookie, new Uint8Array(picture));
  expect(await uploaded.json()).toEqual({ avatar: expect.stringMatching("^/api/avatars/") });
});
