import { describe, expect, it } from "vitest";
import { everyEndpoint } from "../../test/every-endpoint.ts";

const endpoints = await everyEndpoint();

describe("a limit by address", () => {
  it("is only on calls that visitors make before signing in", () => {
    const byAddress = endpoints.filter(({ limit }) => limit?.per === "address");
    expect(byAddress.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "post /api/login/passkey",
      "post /api/login/passkey/options",
      "post /api/password-reset-requests",
      "post /api/register",
      "post /api/session/ticket",
    ]);
  });
});

describe("a limit by account", () => {
  it("is on calls whose answer may depend on the signed-in user", () => {
    const anonymous = endpoints.filter(
      ({ limit, cacheTopics, variesBySession }) =>
        limit?.per === "account" && cacheTopics && !variesBySession,
    );
    expect(anonymous).toEqual([]);
  });
});
