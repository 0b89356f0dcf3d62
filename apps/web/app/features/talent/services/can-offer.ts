import type { Role } from "@stackyard/contract/base/option-lists";

/** Whether services are offered in this role. */
export const canOffer = (role: Role) => role === "engineer" || role === "admin";
