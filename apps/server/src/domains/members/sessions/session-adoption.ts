import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";

/** Teaches the library to hand a session that came as a bearer token to the browser, as its cookie. */
export const sessionAdoption = () =>
  ({
    id: "session-adoption",
    endpoints: {
      adoptSession: createAuthEndpoint(
        "/adopt-session",
        { method: "POST", requireHeaders: true },
        async (ctx) => {
          const session = await getSessionFromCtx(ctx);
          if (!session) throw ctx.error("UNAUTHORIZED");
          await setSessionCookie(ctx, session);
          return ctx.json({});
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
