import { z } from "zod";
import { id, idParams, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { CALLS } from "./limits.ts";
import { name } from "./text.ts";

/** A domain that someone says is theirs, and the TXT record by which its name servers say so, too. */
export const claimedDomain = z.object({
  id,
  domain: z.string(),
  recordName: z.string(),
  recordValue: z.string(),
  /** Since when the record is known to be there; null while it is not. */
  provenAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
});
export type ClaimedDomain = z.infer<typeof claimedDomain>;

/** Letters as DNS has them; a name in another script comes in its "xn--" form. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

export const domainClaim = z.object({
  domain: name(240).toLowerCase().regex(DOMAIN, "Give a domain such as example.com"),
});

export const listDomains = endpoint({
  method: "get",
  path: "/api/user/domains",
  tag: "Profiles",
  summary: "The domains that one says are one's own",
  access: "session",
  needsSession: true,
  response: z.array(claimedDomain),
  errors: [],
});

export const claimDomain = endpoint({
  method: "post",
  path: "/api/user/domains",
  tag: "Profiles",
  summary: "Say that a domain is one's own; the answer has the record that proves it",
  access: "session",
  needsSession: true,
  body: domainClaim,
  status: 201,
  response: claimedDomain,
  errors: ["validation_failed", "conflict"],
});

export const checkDomain = endpoint({
  method: "post",
  path: "/api/user/domains/{id}/check",
  tag: "Profiles",
  summary: "Look whether the domain's name servers have the record",
  access: "session",
  needsSession: true,
  params: idParams,
  response: claimedDomain,
  limit: CALLS.domainChecks,
  errors: ["not_found", "unavailable"],
});

export const dropDomain = endpoint({
  method: "delete",
  path: "/api/user/domains/{id}",
  tag: "Profiles",
  summary: "Claim a domain no longer",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  errors: ["not_found"],
});
