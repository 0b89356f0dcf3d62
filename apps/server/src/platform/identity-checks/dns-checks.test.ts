import { afterAll, beforeAll, expect, it } from "vitest";
import { openDnsServer } from "../../../test/stand-ins/dns-server.ts";
import { openDnsChecks } from "./dns-checks.ts";
import type { IdentityChecks } from "./identity-checks.ts";

const LONG = `long=${"x".repeat(600)}`;

let server: Awaited<ReturnType<typeof openDnsServer>>;
let checks: Pick<IdentityChecks, "textsAt">;
beforeAll(async () => {
  server = await openDnsServer(
    new Map<string, readonly string[] | "failure" | "silence">([
      ["one.example.test", ["v=spf1 -all", "stackyard=1"]],
      ["long.example.test", [LONG]],
      ["empty.example.test", []],
      ["broken.example.test", "failure"],
      ["silent.example.test", "silence"],
    ]),
  );
  checks = openDnsChecks({ servers: [server.address], timeoutMs: 100 });
});
afterAll(() => server.close());

it("reads all texts of a name", async () => {
  expect(await checks.textsAt("one.example.test")).toEqual(["v=spf1 -all", "stackyard=1"]);
});

it("joins a text that is sent in parts", async () => {
  expect(await checks.textsAt("long.example.test")).toEqual([LONG]);
});

it.each(["empty", "unknown"])("finds nothing for a name without texts: %s", async (name) => {
  expect(await checks.textsAt(`${name}.example.test`)).toEqual([]);
});

it.each(["broken", "silent"])("doesn't treat a failure as an empty answer: %s", async (name) => {
  await expect(checks.textsAt(`${name}.example.test`)).rejects.toThrow(
    expect.objectContaining({ name: "CheckFailedError" }),
  );
});
