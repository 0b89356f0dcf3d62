import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { pagePolicy } from "./security-headers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it.each([
  ["data", "/api/modules"],
  ["a refusal", "/api/user"],
  ["what is not there", "/api/nothing"],
  ["the registry", "/.well-known/terraform.json"],
])("keep browsers from guessing and framing: %s", async (_, path) => {
  const { headers } = await server.app.request(path);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

it("let a page load pictures from us alone", () => {
  expect(pagePolicy(["'nonce-x'"]).split("; ")).toContain("img-src 'self' data:");
});
