import type { Role } from "@stackyard/contract/base/option-lists";

/** Whether users with this role can offer services. */
export const canOffer = (role: Role) => role === "engineer" || role === "admin";
