import type { CurrentUser } from "@stackyard/contract/identity";

/** Whether the server lets this session administer: the role alone does not say it. */
export function mayAdminister({ role, lacksSecondFactor }: CurrentUser): boolean {
  return role === "admin" && !lacksSecondFactor;
}
