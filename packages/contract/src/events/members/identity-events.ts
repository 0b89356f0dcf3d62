import { z } from "zod";
import { id } from "../../base/common.ts";
import { PUBLIC_CALLS } from "../../base/limits.ts";
import { longDate } from "../../base/long-date.ts";
import { ROLES } from "../../base/option-lists.ts";
import { event } from "../event.ts";
import { pastReason } from "../past-reason.ts";

/** The request's IP address; null for the server's own process. */
const address = z.string().nullable();
const from = (address: string | null) => (address === null ? "" : ` from ${address}`);

export const accountRegistered = event({
  type: "account.registered",
  subject: "user",
  consumers: ["reputation"],
  data: z.object({ role: z.enum(ROLES), address }),
  audience: { actor: true },
  did: () => "created the account",
  path: () => "/profile",
});

export const signedIn = event({
  type: "session.opened",
  subject: "user",
  consumers: [],
  data: z.object({ address }),
  audience: { actor: true },
  did: ({ address }) => `signed in${from(address)}`,
});

/** The user name as typed is not stored if no account has it: it may be a password. */
export const signInFailed = event({
  type: "session.refused",
  subject: "user",
  consumers: [],
  data: z.object({ userId: id.nullable(), address }),
  audience: {
    concerned: {
      who: ({ userId }) => (userId === null ? [] : [userId]),
      describe: ({ address }) => `Someone tried to sign in with a wrong password${from(address)}`,
    },
  },
  did: ({ address }) => `failed to sign in${from(address)}`,
});

/** The credentials were correct. The user sees the reason and gets no session. */
export const signInSuspended = event({
  type: "session.suspended",
  subject: "user",
  consumers: [],
  data: z.object({ userId: id }),
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: () => "You tried to sign in while your account was suspended",
    },
  },
  did: () => "was refused sign-in because the account is suspended",
});

export const signedOut = event({
  type: "session.closed",
  subject: "user",
  consumers: [],
  data: z.object({}),
  audience: { actor: true },
  did: () => "signed out",
});

export const sessionEnded = event({
  type: "session.ended",
  subject: "user",
  consumers: [],
  data: z.object({ address }),
  audience: { actor: true },
  did: ({ address }) => `ended a session${address === null ? "" : `, last used${from(address)}`}`,
});

export const accountGivenUp = event({
  type: "account.given_up",
  subject: "user",
  consumers: ["notifications"],
  data: z.object({ userId: id, deletesAt: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ deletesAt }) =>
        `Your account will be deleted on ${longDate(deletesAt)}. Sign in before then to keep it.`,
      kind: "security",
    },
  },
  did: () => "requested account deletion",
});

export const accountExported = event({
  type: "account.exported",
  subject: "user",
  consumers: ["notifications"],
  data: z.object({ userId: id }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: () => "A copy of your account's data was requested",
      kind: "security",
    },
  },
  did: () => "requested a copy of the account's data",
});

export const accountKept = event({
  type: "account.kept",
  subject: "user",
  consumers: [],
  data: z.object({}),
  audience: { actor: true },
  did: () => "kept the account by signing in",
});

/** Permanent deletion by a background job. */
export const deletionPostponed = event({
  type: "account.deletion_postponed",
  subject: "user",
  consumers: ["notifications"],
  data: z.object({ userId: id }),
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: () =>
        "Your account isn't deleted yet, because it still has a balance. Sign in and request a payout, then delete it again.",
      kind: "security",
    },
  },
  did: () => "postponed the deletion of an account with a balance",
});

export const accountDeleted = event({
  type: "account.deleted",
  subject: "user",
  consumers: ["site-index"],
  data: z.object({}),
  audience: { actor: true },
  did: () => "deleted an account as requested",
});

const token = z.object({ userId: id, name: z.string() });
const owner = ({ userId }: z.output<typeof token>) => [userId];
const TOKENS = "/settings/tokens";

export const tokenCreated = event({
  type: "token.created",
  subject: "token",
  consumers: ["notifications"],
  data: token,
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ name }) => `The API key “${name}” was created for your account`,
      kind: "security",
    },
  },
  did: ({ name }) => `created the API key “${name}”`,
  path: () => TOKENS,
});

export const tokenRevoked = event({
  type: "token.revoked",
  subject: "token",
  consumers: [],
  data: token,
  audience: { actor: true },
  did: ({ name }) => `revoked the API key “${name}”`,
  path: () => TOKENS,
});

const tokenUse = token.extend({ address: z.string() });

export const tokenFirstUsed = event({
  type: "token.first_used",
  subject: "token",
  consumers: [],
  data: tokenUse,
  audience: {
    concerned: {
      who: owner,
      describe: ({ name, address }) =>
        `Your API key “${name}” was used for the first time, from ${address}`,
    },
  },
  did: ({ name, address }) => `first used the API key “${name}”, from ${address}`,
  path: () => TOKENS,
});

export const tokenUsedElsewhere = event({
  type: "token.used_elsewhere",
  subject: "token",
  consumers: ["notifications"],
  data: tokenUse,
  audience: {
    concerned: {
      who: owner,
      describe: ({ name, address }) =>
        `Your API key “${name}” was used from a new address, ${address}`,
      kind: "security",
    },
  },
  did: ({ name, address }) => `used the API key “${name}” from a new address, ${address}`,
  path: () => TOKENS,
});

export const tokenRotated = event({
  type: "token.rotated",
  subject: "token",
  consumers: ["notifications"],
  data: token,
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ name }) => `Your API key “${name}” got a new secret`,
      kind: "security",
    },
  },
  did: ({ name }) => `rotated the API key “${name}”`,
  path: () => TOKENS,
});

/** By an administrator. */
export const tokenLimited = event({
  type: "token.limited",
  subject: "token",
  consumers: ["notifications"],
  data: token.extend({ reason: z.string(), callsPerMinute: z.int().nullable() }),
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ name, callsPerMinute, reason }) =>
        `An administrator set the limit of your API key “${name}” to ${callsPerMinute ?? PUBLIC_CALLS.perMinute} requests per minute: ${reason}`,
      kind: "account",
    },
  },
  did: ({ name, callsPerMinute }) =>
    `set the limit of the API key “${name}” to ${callsPerMinute ?? PUBLIC_CALLS.perMinute} requests per minute`,
  path: () => TOKENS,
});

/** By someone with its secret: a program that uses it, or a finder of a leak. */
export const tokenReported = event({
  type: "token.reported",
  subject: "token",
  consumers: ["notifications"],
  data: tokenUse.extend({
    /** Only the previous secret of a rotated key was ended. */
    isPrevious: z.boolean(),
  }),
  audience: {
    concerned: {
      who: owner,
      describe: ({ name, address, isPrevious }) =>
        `${isPrevious ? "The previous secret of your" : "Your"} API key “${name}” was revoked with the secret itself, from ${address}. If you didn't do this, the secret has leaked`,
      kind: "security",
    },
  },
  did: ({ name, address, isPrevious }) =>
    `revoked ${isPrevious ? "the previous secret of " : ""}the API key “${name}” with the secret itself, from ${address}`,
  path: () => TOKENS,
});

export const tokenUnused = event({
  type: "token.unused",
  subject: "token",
  consumers: ["notifications"],
  data: token.extend({ days: z.int() }),
  audience: {
    concerned: {
      who: owner,
      describe: ({ name, days }) =>
        `Your API key “${name}” hasn't been used for ${days} days. Revoke it if you don't need it`,
      kind: "security",
    },
  },
  did: ({ name, days }) => `didn't use the API key “${name}” for ${days} days`,
  path: () => TOKENS,
});

export const auditorApproved = event({
  type: "auditor.approved",
  subject: "user",
  consumers: ["notifications"],
  data: z.object({ userId: id, reason: pastReason }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: () => "An administrator approved your account. You can now audit modules",
      kind: "account",
    },
  },
  did: () => "approved an auditor",
  path: () => "/profile",
});

/** Run by the operator on the server, so there is no signed-in actor. */
export const administratorAppointed = event({
  type: "administrator.appointed",
  subject: "user",
  consumers: ["notifications"],
  data: z.object({ userId: id }),
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: () => "You're now an administrator",
      kind: "account",
    },
  },
  did: () => "appointed an administrator",
  path: () => "/profile",
});
