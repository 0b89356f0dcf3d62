import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";

/** A better-auth plugin that turns a bearer session into a cookie. */
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
