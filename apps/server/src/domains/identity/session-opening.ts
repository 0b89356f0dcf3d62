import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** Teaches the library to sign in somebody of whom we know already who they are. */
export const sessionOpening = () =>
  ({
    id: "session-opening",
    endpoints: {
      openSession: createAuthEndpoint(
        "/open-session",
        { method: "POST", requireHeaders: true, body: z.object({ userId: z.int() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const userId = String(ctx.body.userId);
          const user = await internalAdapter.findUserById(userId);
          if (!user) throw ctx.error("NOT_FOUND");
          const session = await internalAdapter.createSession(userId);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({});
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
