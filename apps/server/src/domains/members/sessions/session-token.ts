import { parse } from "hono/utils/cookie";
import { hashSecret } from "../../../platform/hash-secret.ts";
import type { Auth } from "./auth.ts";

/**
 * The hash of the token of the session that a request comes with, which is how the database knows it;
 * undefined without one. The token comes bare, or with the library's signature behind it. That is not
 * needed here: the token is random, and known to the database by its hash alone.
 */
export async function sessionHash(auth: Auth, headers: Headers): Promise<string | undefined> {
  const token = await readToken(auth, headers);
  return token ? hashSecret(token) : undefined;
}

/** The token that a request comes with: a session's, or one that was made for a program. */
export async function readToken(auth: Auth, headers: Headers): Promise<string | undefined> {
  const given = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (given) return given.split(".")[0];
  const cookie = headers.get("cookie");
  if (cookie === null) return undefined;
  const { name } = (await auth.$context).authCookies.sessionToken;
  return parse(cookie, name)[name]?.split(".")[0];
}
