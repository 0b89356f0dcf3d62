import type { Entry } from "../../exposure/entry.ts";
import { memoizePerResource } from "../../exposure/memoize-per-resource.ts";
import { networksIn } from "../../exposure/networks.ts";
import { numberOf } from "../../exposure/number-range.ts";
import { siblings } from "../../exposure/siblings.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Member } from "../../rule-language/view-set.ts";
import { trafficOf } from "./network-entries.ts";

export const ACLS = ["aws_network_acl", "aws_default_network_acl"];

export const ENTRY = "aws_network_acl_rule";

const ACL_ID = "network_acl_id";

/** The inline entries of an ACL. */
export const inlineEntries = memoizePerResource((acl) =>
  acl
    .blocks("ingress")
    .map((entry) => ({ ...entryOf(entry, "action", "rule_no"), applies: fact(true) })),
);

/** An entry in a separate resource. */
export const separateEntry = memoizePerResource(
  (entry): Entry => ({
    ...entryOf(entry, "rule_action", "rule_number"),
    applies: not(entry.attr("egress").is(true)),
  }),
);

/** All entries of an ACL, inline or separate. */
export const entriesOfAcl = memoizePerResource((acl): readonly Member<Entry>[] => [
  ...inlineEntries(acl).members,
  ...acl.connected(ENTRY, ACL_ID).members.map(read),
]);

/** All entries of the ACL that contains an entry. */
export const entriesBeside = memoizePerResource((entry): readonly Member<Entry>[] => {
  const acls = ACLS.flatMap((type) => entry.referred(ACL_ID, type).members);
  return [
    ...acls.flatMap(({ view }) => inlineEntries(view).members),
    ...siblings(entry, ENTRY, ACL_ID).map(read),
  ];
});

function read({ view, presence }: Member<ResourceView>): Member<Entry> {
  return { view: separateEntry(view), presence };
}

function entryOf(entry: BlockView, action: string, order: string): Omit<Entry, "applies"> {
  const decision = entry.attr(action);
  return {
    location: entry.location,
    sources: [
      ...networksIn(entry.attr("cidr_block")),
      ...networksIn(entry.attr("ipv6_cidr_block")),
    ],
    traffic: [trafficOf(entry)],
    allows: decision.is("allow", { ignoreCase: true }),
    denies: decision.is("deny", { ignoreCase: true }),
    order: numberOf(entry.attr(order)),
  };
}
