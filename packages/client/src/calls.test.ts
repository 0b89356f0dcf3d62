import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CALLS_FILE, callsSource } from "../test/calls-source.ts";

it("the client's types are those of the contract", async () => {
  const hint = "run npm run calls -w packages/client";
  expect(readFileSync(CALLS_FILE, "utf8"), hint).toBe(await callsSource());
});
