import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

const opening = z.object({ userId: z.int(), hasSecondFactor: z.boolean() });

/** A better-auth plugin that opens a session for a user authenticated by other means. */
export const sessionOpening = () =>
  ({
    id: "session-opening",
    endpoints: {
      openSession: createAuthEndpoint(
        "/open-session",
        { method: "POST", requireHeaders: true, body: opening },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(String(ctx.body.userId));
          if (!user) throw ctx.error("UNAUTHORIZED");
          const secondFactorAt = ctx.body.hasSecondFactor ? new Date() : null;
          const session = await internalAdapter.createSession(user.id, false, { secondFactorAt });
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ token: session.token });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
