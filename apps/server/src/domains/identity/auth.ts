import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { LIMITS, SESSION_DAYS } from "@stackyard/contract/limits";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { bearer, username } from "better-auth/plugins";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/db/database.ts";
import { revealUnavailable } from "../../platform/db/unavailable.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { hashSessionTokens } from "./session-token-hashing.ts";

export type Auth = ReturnType<typeof openAuth>;

const DAY_SECONDS = 24 * 60 * 60;
const optionalText = { type: "string", required: false } as const;

/**
 * The identity library, set up on our tables. Only its functions are used, behind our own endpoints;
 * its own HTTP routes are not mounted.
 */
export function openAuth(db: Database, config: Config) {
  const auth = betterAuth({
    baseURL: config.publicUrl ?? `http://${config.host}:${config.port}`,
    secret: config.authSecret,
    database: (options: BetterAuthOptions) =>
      hashSessionTokens(kyselyAdapter(db, { type: "postgres", transaction: true })(options)),
    user: {
      modelName: "users",
      fields: { name: "fullName", image: "avatar" },
      additionalFields: {
        role: { type: "string", required: true },
        bio: optionalText,
        organization: optionalText,
        githubLink: optionalText,
        preferredIaCTools: { ...optionalText, fieldName: "preferredIacTools" },
        specialization: optionalText,
        experience: optionalText,
        cloudProvider: optionalText,
        securityCertifications: optionalText,
        auditingExperience: optionalText,
        auditorApprovedAt: { type: "date", required: false, input: false },
      },
    },
    session: {
      modelName: "sessions",
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    account: { modelName: "accounts", encryptOAuthTokens: true },
    verification: { modelName: "verifications" },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: LIMITS.password.min,
      maxPasswordLength: LIMITS.password.max,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    plugins: [
      username({
        minUsernameLength: LIMITS.username.min,
        maxUsernameLength: LIMITS.username.max,
        // The contract has checked the form already; a shorter one is simply unknown.
        usernameValidator: () => true,
      }),
      bearer(),
    ],
    advanced: {
      cookiePrefix: "stackyard",
      database: { generateId: "serial" },
      useSecureCookies: config.publicUrl?.startsWith("https:") ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  return { ...auth, api: revealing(auth.api) };
}

/** The library's functions, but that they say so when the database is away. */
function revealing<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return (...given: unknown[]) => revealUnavailable(() => Reflect.apply(call, target, given));
    },
  });
}
