import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { cookiePrefix, isHttpsOnly } from "../../../platform/http/policy/cookies.ts";

const MINUTES = 10;

const flow = z.object({
  state: z.string(),
  /** PKCE's secret: a code that somebody else got hold of is of no use without it. */
  verifier: z.string(),
  next: z.string().nullable(),
  /** Who connects their GitHub account; null: somebody signs in. */
  userId: z.int().nullable(),
  endsAt: z.number(),
});
export type Flow = z.infer<typeof flow>;

type Signing = Pick<Config, "authSecret" | "publicUrl">;

/**
 * What this browser set out to do at GitHub, kept by the browser itself and signed: setting out writes
 * nothing here, and whoever comes back in another browser has no flow to end.
 */
export function flowCookie(config: Signing, begun: Omit<Flow, "endsAt">): string {
  const endsAt = Date.now() + MINUTES * 60_000;
  const text = Buffer.from(JSON.stringify({ ...begun, endsAt })).toString("base64url");
  return browserCookie(config, `${text}.${sign(config, text)}`);
}

/** The flow that this browser is in; undefined without one, or when it has taken too long. */
export function readFlow(config: Signing, headers: Headers): Flow | undefined {
  const [text = "", signature = ""] = readBrowserCookie(config, headers).split(".");
  const expected = Buffer.from(sign(config, text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = flow.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return read.endsAt > Date.now() ? read : undefined;
}

/** The one cookie of a sign-in with GitHub: first its flow, then what its ticket is bound to. */
export function browserCookie(config: Signing, value: string): string {
  return serialize(nameFor(config), value, {
    path: "/",
    maxAge: value ? MINUTES * 60 : 0,
    httpOnly: true,
    // GitHub sends the browser back here, which Strict would take for another site's doing.
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
