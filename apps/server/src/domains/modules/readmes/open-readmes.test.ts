import { beforeEach, expect, it, vi } from "vitest";
import { openReadmes } from "./open-readmes.ts";
import { findReadme } from "./readme-queries.ts";
import { renderReadme } from "./render-readme.ts";

vi.mock("./readme-queries.ts");
vi.mock("./render-readme.ts");

const render = vi.mocked(renderReadme);
beforeEach(() => {
  render.mockReset();
  vi.mocked(findReadme).mockImplementation((async () => ({})) as never);
});

const HTML = "x".repeat(100_000);
const readHtml = (readmes: ReturnType<typeof openReadmes>, host: string) =>
  readmes.html({} as never, { id: 1, readmeHtml: null, readmeRendering: null }, host);

it("a README without stored HTML is rendered once for concurrent readers", async () => {
  render.mockImplementation(async () => ({ html: "" }) as never);
  const readmes = openReadmes();
  await Promise.all([readHtml(readmes, "a"), readHtml(readmes, "a")]);
  await readHtml(readmes, "a");
  expect(render).toHaveBeenCalledOnce();
});

it("a README that failed to render is tried again", async () => {
  render.mockImplementationOnce(() => Promise.reject(new Error("no")));
  render.mockImplementation(async () => ({ html: "yes" }) as never);
  const readmes = openReadmes();
  await expect(readHtml(readmes, "a")).rejects.toThrow("no");
  expect(await readHtml(readmes, "a")).toBe("yes");
});

it("READMEs for ever more hosts are cached within a bound", async () => {
  render.mockImplementation(async () => ({ html: HTML }) as never);
  const readmes = openReadmes();
  for (let host = 0; host < 200; host++) await readHtml(readmes, `${host}.example`);
  await readHtml(readmes, "199.example");
  expect(render).toHaveBeenCalledTimes(200);
  await readHtml(readmes, "0.example");
  await readHtml(readmes, "100.example");
  expect(render).toHaveBeenCalledTimes(202);
});
