import { cardAddress, topicCard } from "@stackyard/contract/site/share-cards";
import { Hono } from "hono";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import type { Services } from "../platform/services.ts";
import { cardRoutes } from "./cards/card-routes.ts";
import { drawCard } from "./cards/draw-card.ts";
import { mirrorRoutes } from "./mirrors/mirror-routes.ts";

const titled = (title: string) => ({
  title,
  description: "What it is about.",
  section: { slug: "quickstart", title: "Quick start" },
});

it("draws a limited number of cards per minute for one network, and serves cached ones to everyone", async () => {
  const app = new Hono<RequestEnv>();
  app.use(async (c, next) => {
    c.set("address", c.req.header("from") ?? "");
    await next();
  });
  app.onError((error, c) => c.text(error.message, 429));
  const ask = async (_: unknown, path: string) => titled(path.slice(-1));
  app.route("/", cardRoutes(new SharedAnswers(), ask, { free: 1, windowSeconds: 60 }));
  const card = async (topic: string, from: string) => {
    const page = `/documentation/quickstart/${topic}`;
    const address = cardAddress(page, topicCard(titled(topic)));
    return (await app.request(address, { headers: { from } })).status;
  };
  expect(await card("a", "203.0.113.1")).toBe(200);
  expect(await card("b", "203.0.113.1")).toBe(429);
  expect(await card("b", "203.0.113.2")).toBe(200);
  expect(await card("b", "203.0.113.1")).toBe(200);
});

it.each([
  ["Cyrillic", "Закрытая сеть для трёх зон"],
  ["Chinese", "生产环境的私有网络"],
  ["Arabic", "شبكة خاصة آمنة"],
  ["emoji alone", "🚀🔥"],
  ["emoji among words", "🚀 Ship 漢 it"],
  ["one word without an end", "Infrastruktur".repeat(20)],
  ["markup", "</g></svg><script>&"],
])("draws a card of a title in %s", async (_, title) => {
  const card = {
    kind: "Module / storage",
    title,
    text: title,
    by: "@li-wei",
    facts: [title, "$9.00"],
  };
  const png = await drawCard(card);
  // The server itself never loads a PNG.
  sharp.unblock({ operation: ["VipsForeignLoadPngBuffer"] });
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  const darkest = async (left: number, top: number, width: number, height: number) => {
    const part = sharp(png).greyscale().extract({ left, top, width, height });
    return Math.min(...(await part.raw().toBuffer()));
  };
  expect(await darkest(72, 140, 700, 90)).toBeLessThan(60);
  // The area between the text and the logo, and the edge, are empty.
  expect(await darkest(860, 140, 20, 340)).toBeGreaterThan(200);
  expect(await darkest(1150, 20, 50, 600)).toBeGreaterThan(150);
});

it("links to a page's Markdown version, if there is one", async () => {
  const app = new Hono<RequestEnv>();
  app.route(
    "/",
    mirrorRoutes({ config: {} } as Services, async () => undefined),
  );
  app.get("/blog/99", (c) => c.html("not found", 404));
  app.get("*", (c) => c.html("a page"));
  const link = async (path: string) => (await app.request(path)).headers.get("link");
  expect(await link("/modules/12")).toBe('</modules/12.md>; rel="alternate"; type="text/markdown"');
  expect(await link("/documentation/quickstart/deployment")).toContain("/deployment.md>");
  for (const path of ["/blog/99", "/marketplace", "/modules/abc"])
    expect(await link(path)).toBeNull();
});
