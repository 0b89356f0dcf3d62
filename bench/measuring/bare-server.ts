/**
 * Baseline for the ratios: plain Hono that serves fixed JSON, a number of bytes, a compressed page, or
 * an answer that comes after a while.
 */
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [, , port, bodyFile, pageFile] = process.argv;
const list: unknown = bodyFile && JSON.parse(readFileSync(bodyFile, "utf8"));
const page = pageFile ? new Uint8Array(readFileSync(pageFile)) : new Uint8Array();
const texts = new Map<string, string>();
const app = new Hono()
  .get("/list", (c) => c.json(list))
  .get("/page", (c) => {
    if (c.req.header("if-none-match")) return c.body(null, 304);
    return c.body(page, 200, { "Content-Type": "text/html", "Content-Encoding": "br" });
  })
  .get("/bytes/:count", (c) => {
    const count = c.req.param("count");
    const text = texts.get(count) ?? "x".repeat(Number(count));
    texts.set(count, text);
    return c.body(text, 200, { "Content-Type": "application/json" });
  })
  .post("/after/:seconds", async (c) => {
    await c.req.arrayBuffer();
    await wait(Number(c.req.param("seconds")) * 1_000);
    return c.json({ lease: null, drain: false });
  });
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () =>
  process.stdout.write("ready\n"),
);
