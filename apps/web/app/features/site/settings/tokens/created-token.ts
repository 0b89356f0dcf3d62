import type { BodyOf, ResponseOf } from "@stackyard/contract/base/endpoint";
import type { createRegistryToken } from "@stackyard/contract/members/identity";

export type NewToken = BodyOf<typeof createRegistryToken>;
/** A token with its secret, which only the creation response contains. */
export type CreatedToken = ResponseOf<typeof createRegistryToken>;
