import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";

const SECURITY = "/settings/security";

/** Never includes email addresses: events are kept forever, but addresses are personal data. */
const nothing = z.object({});

export const emailConfirmed = event({
  type: "email.confirmed",
  subject: "user",
  consumers: [],
  data: nothing,
  audience: { actor: true },
  did: () => "confirmed the email address",
  path: () => SECURITY,
});

/** Reported by the address's mail server. */
export const emailBounced = event({
  type: "email.bounced",
  subject: "user",
  consumers: ["notifications"],
  data: z.object({ userId: id }),
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: () => "An email to you bounced. Confirm your address again to get emails",
      kind: "account",
    },
  },
  did: () => "had an email bounce",
  path: () => SECURITY,
});

export const emailChangeAsked = event({
  type: "email.change_asked",
  subject: "user",
  consumers: [],
  data: nothing,
  audience: { actor: true },
  did: () => "requested an email address change",
  path: () => SECURITY,
});

export const emailChanged = event({
  type: "email.changed",
  subject: "user",
  consumers: [],
  data: nothing,
  audience: { actor: true },
  did: () => "changed the email address",
  path: () => SECURITY,
});

/** Requested by someone who entered the address; nobody is signed in. */
export const passwordResetAsked = event({
  type: "password.reset_asked",
  subject: "user",
  consumers: [],
  data: z.object({ userId: id }),
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: () => "Someone requested a new password for your account",
    },
  },
  did: () => "requested a new password",
  path: () => SECURITY,
});

/** The owner always gets an email about this, so it isn't a notification preference. */
export const passwordChanged = event({
  type: "password.changed",
  subject: "user",
  consumers: ["password notices"],
  data: z.object({ by: z.enum(["current password", "mailed link"]) }),
  audience: { actor: true },
  did: ({ by }) =>
    `changed the password with ${by === "mailed link" ? "an emailed link" : "the current password"}`,
  path: () => SECURITY,
});
