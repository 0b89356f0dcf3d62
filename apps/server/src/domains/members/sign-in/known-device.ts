import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { Config } from "../../../config.ts";
import { isHttpsOnly } from "../../../platform/http/policy/cookies.ts";

/** Browsers keep a cookie for 400 days at most. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

type Signing = Pick<Config, "authSecret" | "publicUrl">;

/**
 * Identifies a browser that has signed in to this account before, by a cookie that survives signing
 * out. It grants no access. It only separates the owner's attempts from others' wrong passwords.
 */
export function knownDevice(config: Signing, username: string, headers: Headers): string | null {
  const cookie = parse(headers.get("cookie") ?? "", nameFor(username))[nameFor(username)];
  const [device = "", signature = ""] = cookie?.split(".") ?? [];
  const expected = Buffer.from(sign(config, username, device));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}

/**
 * Marks the browser as known. The cookie is limited to the sign-in path, so that pages stay
 * cacheable.
 */
export function rememberDevice(config: Signing, username: string, device: string | null): string {
  const id = device ?? randomBytes(16).toString("base64url");
  return serialize(nameFor(username), `${id}.${sign(config, username, id)}`, {
    path: "/api/login",
    maxAge: KEPT_SECONDS,
    httpOnly: true,
    sameSite: "Lax",
    secure: isHttpsOnly(config),
  });
}

function nameFor(username: string): string {
  return `stackyard.device.${username.toLowerCase()}`;
}

function sign({ authSecret }: Signing, username: string, device: string): string {
  const text = `known device\n${username.toLowerCase()}\n${device}`;
  return createHmac("sha256", authSecret).update(text).digest("base64url");
}
