import { parse } from "hono/utils/cookie";
import { hashSecret } from "../../../platform/hash-secret.ts";
import type { Auth } from "./auth.ts";

/**
 * The hash of the request's session token, as stored in the database; undefined without a session.
 * The token may carry the library's signature, which isn't needed: the token is random, and the
 * database knows only its hash.
 */
export async function sessionHash(auth: Auth, headers: Headers): Promise<string | undefined> {
  const token = await readToken(auth, headers);
  return token ? hashSecret(token) : undefined;
}

/** The request's token, of a session or for a program. */
export async function readToken(auth: Auth, headers: Headers): Promise<string | undefined> {
  const given = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (given) return given.split(".")[0];
  const cookie = headers.get("cookie");
  if (cookie === null) return undefined;
  const { name } = (await auth.$context).authCookies.sessionToken;
  return parse(cookie, name)[name]?.split(".")[0];
}
