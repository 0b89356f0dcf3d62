import type { registrationForm } from "@stackyard/contract/members/identity";
import type { z } from "zod";
import { ROLE_FIELDS } from "../../../lib/people/role-fields";

const ASKED_FIELDS = [...new Set(Object.values(ROLE_FIELDS).flat())].map(({ name }) => name);

/**
 * The request body of a registration: without the repeated password, and with null for the fields
 * of other roles.
 */
export function registrationBody({
  confirmPassword,
  ...account
}: z.output<typeof registrationForm>) {
  const own = ROLE_FIELDS[account.role].map(({ name }) => name);
  const foreign = ASKED_FIELDS.filter((name) => !own.includes(name));
  return { ...account, ...Object.fromEntries(foreign.map((name) => [name, null])) };
}
