import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";

/** A domain or GitHub organization that a user claims, with the proof of ownership. */
export const claimedDomain = z.object({
  id,
  /** For an organization, its URL: "github.com/example". */
  domain: z.string(),
  /** The TXT record that proves ownership; null for an organization. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** When the proof was first verified; null while unverified. */
  provenAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
});
export type ClaimedDomain = z.infer<typeof claimedDomain>;

/** ASCII letters as in DNS. Internationalized names use their "xn--" form. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** GitHub's rules for organization names. */
const ORGANIZATION = /^github\.com\/[a-z\d](?:-?[a-z\d]){0,38}$/;

export const domainClaim = z.object({
  domain: name(240)
    .toLowerCase()
    .regex(
      new RegExp(`${DOMAIN.source}|${ORGANIZATION.source}`),
      "Enter a domain such as example.com, or github.com/organization",
    ),
});

export const listDomains = endpoint({
  method: "get",
  path: "/api/user/domains",
  tag: "Profiles",
  summary: "List your claimed domains and organizations",
  access: "session",
  needsSession: true,
  response: z.array(claimedDomain),
  errors: [],
});

export const claimDomain = endpoint({
  method: "post",
  path: "/api/user/domains",
  tag: "Profiles",
  summary: "Claim a domain or GitHub organization. The response has the required proof",
  access: "session",
  needsSession: true,
  body: domainClaim,
  status: 201,
  response: claimedDomain,
  errors: ["validation_failed", "conflict", "github_not_set_up"],
});

export const checkDomain = endpoint({
  method: "post",
  path: "/api/user/domains/{id}/check",
  tag: "Profiles",
  summary: "Verify the DNS record or the public GitHub membership",
  access: "session",
  needsSession: true,
  params: idParams,
  response: claimedDomain,
  limit: RATE_LIMITS.domainChecks,
  errors: ["not_found", "conflict", "unavailable"],
});

export const dropDomain = endpoint({
  method: "delete",
  path: "/api/user/domains/{id}",
  tag: "Profiles",
  summary: "Remove a claimed domain",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  errors: ["not_found"],
});
