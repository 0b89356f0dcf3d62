import type { CurrentUser } from "@stackyard/contract/identity/identity";
import { type ProfileField, profileFieldsOf } from "@stackyard/contract/profiles/profile-fields";

type Field = ProfileField | "avatar";

/** Of what a profile of this role may hold, how much there is, and what is missing. */
export function emptyFields(user: Pick<CurrentUser, Field | "role">): {
  total: number;
  missing: Field[];
} {
  const fields: Field[] = ["avatar", ...profileFieldsOf(user.role)];
  const missing = fields.filter((field) => {
    const value = user[field];
    return Array.isArray(value) ? value.length === 0 : value === null || value === "";
  });
  return { total: fields.length, missing };
}
