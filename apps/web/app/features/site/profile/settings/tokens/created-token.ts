import type { BodyOf, ResponseOf } from "@stackyard/contract/base/endpoint";
import type { createRegistryToken } from "@stackyard/contract/members/identity";

export type NewToken = BodyOf<typeof createRegistryToken>;
/** A token with its secret, as only the answer to its creation has it. */
export type CreatedToken = ResponseOf<typeof createRegistryToken>;
