import type { Role } from "@stackyard/contract/base/option-lists";

/** Whether services are offered in this role. */
export const mayOffer = (role: Role) => role === "engineer" || role === "admin";
