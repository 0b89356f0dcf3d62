import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { SESSION_DAYS } from "@stackyard/contract/base/limits";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { bearer, username } from "better-auth/plugins";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/db/database.ts";
import { revealUnavailable } from "../../../platform/db/unavailable.ts";
import { cookiePrefix, isHttpsOnly } from "../../../platform/http/policy/cookies.ts";
import { keepAccount } from "../identity/keep-account.ts";
import { hashPassword, verifyPassword } from "../identity/password-hash.ts";
import { refuseSuspended } from "../identity/suspension.ts";
import { endForgottenSessions } from "./own-sessions.ts";
import { sessionAdoption } from "./session-adoption.ts";
import { sessionOpening } from "./session-opening.ts";
import { hashSessionTokens } from "./session-token-hashing.ts";

export type Auth = ReturnType<typeof openAuth>;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * better-auth on our tables. Only its functions are used, behind our own endpoints; its HTTP routes
 * aren't mounted.
 */
export function openAuth(db: Database, config: Config) {
  const auth = betterAuth({
    baseURL: config.siteUrl,
    secret: config.authSecret,
    database: (options: BetterAuthOptions) =>
      hashSessionTokens(kyselyAdapter(db, { type: "postgres", transaction: true })(options)),
    user: {
      modelName: "users",
      fields: { name: "fullName", image: "avatar" },
    },
    session: {
      modelName: "sessions",
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      additionalFields: { secondFactorAt: { type: "date", required: false, input: false } },
    },
    account: { modelName: "accounts", encryptOAuthTokens: true },
    verification: { modelName: "verifications" },
    emailAndPassword: {
      enabled: true,
      // The contract has already counted the characters; the library would count code units.
      minPasswordLength: 1,
      maxPasswordLength: Number.MAX_SAFE_INTEGER,
      password: {
        hash: (password) => hashPassword(password, config.passwordCost),
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    plugins: [
      username({
        // The contract has already checked the format. Impossible names are looked up like any
        // other, so that they take as long.
        minUsernameLength: 1,
        maxUsernameLength: Number.MAX_SAFE_INTEGER,
        usernameValidator: () => true,
      }),
      bearer(),
      sessionAdoption(),
      sessionOpening(),
    ],
    advanced: {
      cookiePrefix: cookiePrefix(config),
      database: { generateId: "serial" },
      // The library would add __Secure- before our prefix.
      useSecureCookies: false,
      // The library would trust a forgeable header; requests record their address themselves.
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: {
        secure: isHttpsOnly(config),
        httpOnly: true,
        sameSite: "lax",
        path: "/",
      },
    },
    // Every session starts here, whatever the sign-in method.
    databaseHooks: {
      session: {
        create: {
          before: ({ userId }) => refuseSuspended(db, Number(userId)),
          after: async ({ userId }) => {
            await keepAccount(db, Number(userId));
            await endForgottenSessions(db, Number(userId));
          },
        },
      },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  return { ...auth, api: revealing(auth.api) };
}

/** The library's functions, with `unavailable` thrown when the database is down. */
function revealing<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return (...given: unknown[]) => revealUnavailable(() => Reflect.apply(call, target, given));
    },
  });
}
