import { cardAddress, topicCard } from "@stackyard/contract/content/share-cards";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { RequestEnv } from "../platform/http/request-context.ts";
import type { Services } from "../platform/services.ts";
import { cardRoutes } from "./cards/card-routes.ts";
import { mirrorRoutes } from "./mirrors/mirror-routes.ts";

const titled = (title: string) => ({
  title,
  description: "What it is about.",
  section: { slug: "quickstart", title: "Quick start" },
});

it("draws so many cards a minute for one network, and sends what is drawn to everyone", async () => {
  const app = new Hono<RequestEnv>();
  app.use(async (c, next) => {
    c.set("address", c.req.header("from") ?? "");
    await next();
  });
  app.onError((error, c) => c.text(error.message, 429));
  const ask = async (_: unknown, path: string) => titled(path.slice(-1));
  app.route("/", cardRoutes(ask, { points: 1, duration: 60 }));
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

it("names a page's Markdown beside the page, where there is one", async () => {
  const app = new Hono<RequestEnv>();
  app.route(
    "/",
    mirrorRoutes({} as Services, async () => undefined),
  );
  app.get("/blog/99", (c) => c.html("not found", 404));
  app.get("*", (c) => c.html("a page"));
  const link = async (path: string) => (await app.request(path)).headers.get("link");
  expect(await link("/modules/12")).toBe('</modules/12.md>; rel="alternate"; type="text/markdown"');
  expect(await link("/documentation/quickstart/deployment")).toContain("/deployment.md>");
  for (const path of ["/blog/99", "/marketplace", "/modules/abc"])
    expect(await link(path)).toBeNull();
});
