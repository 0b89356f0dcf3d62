import { z } from "zod";
import { id, timestamp } from "../../base/common.ts";
import { formatMoment } from "../../base/moment.ts";
import { ROLE_LABELS, ROLES } from "../../base/option-lists.ts";
import { event } from "../event.ts";

/** An administrator's action on an account, and the reason. */
const ofAccount = z.object({ userId: id, reason: z.string() });
const holder = ({ userId }: z.output<typeof ofAccount>) => [userId];
const toThem = { who: holder, kind: "account" } as const;

const until = (at: string | null) => (at === null ? "" : ` until ${formatMoment(at)}`);

export const roleChanged = event({
  type: "account.role_changed",
  subject: "user",
  consumers: ["notifications"],
  data: ofAccount.extend({ from: z.enum(ROLES), to: z.enum(ROLES) }),
  audience: {
    actor: true,
    concerned: {
      ...toThem,
      describe: ({ to, reason }) =>
        `An administrator changed your role to ${ROLE_LABELS[to]}: ${reason}`,
    },
  },
  did: ({ from, to }) => `changed a role from ${ROLE_LABELS[from]} to ${ROLE_LABELS[to]}`,
});

export const accountSuspended = event({
  type: "account.suspended",
  subject: "user",
  consumers: ["notifications"],
  data: ofAccount.extend({ until: timestamp.nullable() }),
  audience: {
    actor: true,
    concerned: {
      ...toThem,
      describe: (data) => `Your account was suspended${until(data.until)}: ${data.reason}`,
    },
  },
  did: (data) => `suspended an account${until(data.until)}`,
});

export const accountReinstated = event({
  type: "account.reinstated",
  subject: "user",
  consumers: ["notifications"],
  data: ofAccount,
  audience: {
    actor: true,
    concerned: {
      ...toThem,
      describe: ({ reason }) => `The suspension of your account was lifted: ${reason}`,
    },
  },
  did: () => "lifted the suspension of an account",
});

export const sessionsEnded = event({
  type: "account.signed_out",
  subject: "user",
  consumers: ["notifications"],
  data: ofAccount,
  audience: {
    actor: true,
    concerned: {
      who: holder,
      describe: ({ reason }) => `An administrator signed you out everywhere: ${reason}`,
      kind: "security",
    },
  },
  did: () => "signed someone out everywhere",
});
