import { z } from "zod";
import { id } from "../../base/common.ts";
import { ROLE_LABELS, ROLES } from "../../base/option-lists.ts";
import { PROFILE_FIELD_LABELS } from "../../site/profile-fields.ts";
import { event } from "../event.ts";

const fields = Object.keys(PROFILE_FIELD_LABELS) as (keyof typeof PROFILE_FIELD_LABELS)[];

/** Stores only the names of the changed fields. Old values are personal data and are not kept. */
export const profileChanged = event({
  type: "profile.changed",
  subject: "user",
  consumers: [],
  data: z.object({ fields: z.array(z.enum(fields)) }),
  audience: { actor: true },
  did: ({ fields }) =>
    `changed the profile: ${fields.map((field) => PROFILE_FIELD_LABELS[field].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())).join(", ")}`,
  path: () => "/settings",
});

export const roleChanged = event({
  type: "role.changed",
  subject: "user",
  consumers: [],
  data: z.object({ from: z.enum(ROLES), to: z.enum(ROLES) }),
  audience: { actor: true },
  did: ({ from, to }) => `changed from ${ROLE_LABELS[from]} to ${ROLE_LABELS[to]}`,
  path: () => "/profile",
});

export const auditorApplied = event({
  type: "auditor.applied",
  subject: "user",
  consumers: [],
  data: z.object({}),
  audience: { actor: true },
  did: () => "applied to become an auditor",
  path: () => "/settings",
});

export const auditorRefused = event({
  type: "auditor.refused",
  subject: "user",
  consumers: ["notifications"],
  data: z.object({ userId: id, reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ reason }) => `Your auditor application was refused: ${reason}`,
      kind: "account",
    },
  },
  did: () => "refused an auditor application",
  path: () => "/settings",
});

const domain = z.object({ userId: id, domain: z.string() });

export const domainProven = event({
  type: "domain.proven",
  subject: "user",
  consumers: [],
  data: domain,
  audience: { actor: true, everyone: true },
  did: ({ domain }) =>
    domain.includes("/") ? `verified membership of ${domain}` : `verified the domain ${domain}`,
  path: () => "/settings",
});

export const domainLost = event({
  type: "domain.lost",
  subject: "user",
  consumers: ["notifications"],
  data: domain,
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ domain }) => `The proof for ${domain} was removed`,
      kind: "account",
    },
  },
  did: ({ domain }) => `no longer found the proof for ${domain}`,
  path: () => "/settings",
});
