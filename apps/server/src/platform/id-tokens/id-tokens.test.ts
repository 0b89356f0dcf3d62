import type { JWTPayload } from "jose";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GITHUB, openPipelines } from "../../../test/pipelines.ts";
import { openIdTokens } from "./id-tokens.ts";

const AUDIENCE = "https://stackyard.test";
const MINUTE_MS = 60_000;

let pipelines: Awaited<ReturnType<typeof openPipelines>>;
let verify: ReturnType<typeof openIdTokens>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  pipelines = await openPipelines();
  verify = openIdTokens(pipelines.web, [{ issuer: GITHUB, keysAt: `${GITHUB}/keys` }]);
});
afterEach(() => vi.useRealTimers());

const check = async (...[claims, by]: [JWTPayload?, object?]) =>
  verify(await pipelines.gitHub(AUDIENCE, claims, by as never), AUDIENCE);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

it("fetches keys once, again after ten minutes, and for unknown keys once a minute", async () => {
  for (let turn = 0; turn < 3; turn++) await check();
  expect(pipelines.fetched).toEqual([`${GITHUB}/keys`]);
  const unknown = { kid: "new", key: pipelines.keys.unknown.privateKey };
  for (let turn = 0; turn < 20; turn++)
    await expect(check({}, unknown)).rejects.toMatchObject({ fields: { kid: expect.any(String) } });
  expect(pipelines.fetched).toHaveLength(1);
  later(MINUTE_MS + 1);
  for (let turn = 0; turn < 20; turn++) await check({}, unknown).catch(() => {});
  expect(pipelines.fetched).toHaveLength(2);
  later(10 * MINUTE_MS + 1);
  await check();
  expect(pipelines.fetched).toHaveLength(3);
});

it("asks an issuer that fails again after ten seconds", async () => {
  pipelines.state.isDown = true;
  for (let turn = 0; turn < 5; turn++)
    await expect(check()).rejects.toMatchObject({ code: "issuer_unavailable" });
  expect(pipelines.fetched).toHaveLength(1);
  pipelines.state.isDown = false;
  await expect(check()).rejects.toMatchObject({ code: "issuer_unavailable" });
  later(10_001);
  expect(await check()).toMatchObject({ iss: GITHUB });
  expect(pipelines.fetched).toHaveLength(2);
});

it("allows half a minute between clocks, and an hour of age", async () => {
  const now = Math.floor(Date.now() / 1_000);
  const fits = [{ exp: now - 25 }, { nbf: now + 25 }, { iat: now + 25 }, { iat: now - 3_600 }];
  for (const claims of fits) await expect(check(claims)).resolves.toBeDefined();
  for (const [claim, claims] of [
    ["exp", { exp: now - 35 }],
    ["nbf", { nbf: now + 35 }],
    ["iat", { iat: now + 35 }],
    ["iat", { iat: now - 3_700 }],
    ["iat", { iat: undefined }],
    ["exp", { exp: undefined }],
    ["jti", { jti: undefined }],
    ["jti", { jti: "" }],
    ["jti", { jti: 7 }],
    ["jti", { jti: "x".repeat(201) }],
  ] as const)
    await expect(check(claims as JWTPayload), claim).rejects.toMatchObject({
      ...{ code: "id_token_refused", fields: { [claim]: expect.any(String) } },
    });
});
