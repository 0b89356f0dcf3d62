import { PRODUCT_SLUG } from "@stackyard/contract/base/product";
import type { ClaimedDomain } from "@stackyard/contract/members/domains";
import { organizationOf } from "@stackyard/contract/members/organization-of";
import type { DomainRow } from "./domain-queries.ts";

/** A subdomain of its own, so that it doesn't conflict with other records. */
export const recordName = ({ domain }: Pick<DomainRow, "domain">) => `_${PRODUCT_SLUG}.${domain}`;
export const recordValue = ({ token }: Pick<DomainRow, "token">) =>
  `${PRODUCT_SLUG}-verification=${token}`;

export function presentDomain(row: DomainRow): ClaimedDomain {
  return {
    id: row.id,
    domain: row.domain,
    record: organizationOf(row.domain) ? null : { name: recordName(row), value: recordValue(row) },
    provenAt: row.provenAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
  };
}
