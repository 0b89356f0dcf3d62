import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { cookiePrefix, isHttpsOnly } from "../../../platform/http/policy/cookies.ts";

const MINUTES = 10;

const flow = z.object({
  state: z.string(),
  /** The PKCE verifier: an intercepted code is useless without it. */
  verifier: z.string(),
  next: z.string().nullable(),
  /** The user who connects a GitHub account; null for a sign-in. */
  userId: z.int().nullable(),
  endsAt: z.number(),
});
export type Flow = z.infer<typeof flow>;

type Signing = Pick<Config, "authSecret" | "publicUrl">;

/**
 * The state of this browser's GitHub flow in a signed cookie. Starting a flow writes nothing to the
 * database, and another browser can't complete it.
 */
export function flowCookie(config: Signing, begun: Omit<Flow, "endsAt">): string {
  const endsAt = Date.now() + MINUTES * 60_000;
  const text = Buffer.from(JSON.stringify({ ...begun, endsAt })).toString("base64url");
  return browserCookie(config, `${text}.${sign(config, text)}`);
}

/** This browser's flow; undefined if there is none or it has expired. */
export function readFlow(config: Signing, headers: Headers): Flow | undefined {
  const [text = "", signature = ""] = readBrowserCookie(config, headers).split(".");
  const expected = Buffer.from(sign(config, text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = flow.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return read.endsAt > Date.now() ? read : undefined;
}

/** The cookie of a GitHub sign-in: first its flow, then the binding of its ticket. */
export function browserCookie(config: Signing, value: string): string {
  return serialize(nameFor(config), value, {
    path: "/",
    maxAge: value ? MINUTES * 60 : 0,
    httpOnly: true,
    // Strict cookies wouldn't be sent on the redirect from GitHub.
    sameSite: "Lax",
    secure: isHttpsOnly(config),
  });
}

export function readBrowserCookie(config: Signing, headers: Headers): string {
  const name = nameFor(config);
  return parse(headers.get("cookie") ?? "", name)[name] ?? "";
}

function nameFor(config: Signing): string {
  return `${cookiePrefix(config)}.github`;
}

function sign({ authSecret }: Signing, text: string): string {
  return createHmac("sha256", authSecret).update(`github flow\n${text}`).digest("base64url");
}
