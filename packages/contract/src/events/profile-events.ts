import { z } from "zod";
import { PROFILE_FIELD_LABELS } from "../profile-fields.ts";
import { event } from "./event.ts";

const fields = Object.keys(PROFILE_FIELD_LABELS) as (keyof typeof PROFILE_FIELD_LABELS)[];

/** Of what changed only the names are kept: what it said before is nobody's any more. */
export const profileChanged = event({
  type: "profile.changed",
  subject: "user",
  data: z.object({ fields: z.array(z.enum(fields)) }),
  audience: { actor: true },
  did: ({ fields }) =>
    `changed the profile: ${fields.map((field) => PROFILE_FIELD_LABELS[field].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())).join(", ")}`,
  path: () => "/profile?tab=profile",
});
