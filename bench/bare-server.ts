/** The limit that the API's figures are a ratio to: Hono alone, answering one fixed JSON body. */
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [, , port, bodyFile = ""] = process.argv;
const list: unknown = JSON.parse(readFileSync(bodyFile, "utf8"));
const app = new Hono().get("/list", (c) => c.json(list));
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () =>
  process.stdout.write("ready\n"),
);
