import { letsInternetIn } from "../../exposure/endpoint.ts";
import type { Entry } from "../../exposure/entry.ts";
import { joined } from "../../exposure/known-set.ts";
import { ports } from "../../network/traffic.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import {
  GROUPS,
  groupsOf,
  inlineRules,
  ruleTypes,
  separateRule,
} from "./security-group-entries.ts";

/** Descriptions of what only some people or programs use. */
const FOR_INSIDERS =
  /\b(admin|administrat(ion|ors?)|debug(ging)?|exporter|internal|management (console|interface|plane|port)|metrics|profiling|rcon|remote console)\b/i;

/** Descriptions of groups whose members nobody outside has to reach. */
const INSIDE = /\b(internal|private)\b/i;

/** Entrances that ask everyone who they are. */
const VPN = /wire ?guard|vpn|ipsec/i;

/** Pages for everyone, whose servers may be described by anything. */
const WEB = [ports("tcp", 80, 80), ports("tcp", 443, 443)];

function admitsStrangers(entry: Entry, description: AttributeView, words = FOR_INSIDERS): Fact {
  const { value } = description;
  const isForInsiders =
    value.kind === "string" && words.test(value.value) && !VPN.test(value.value);
  const { maybe } = joined(entry.traffic);
  const isWeb = WEB.some((port) => maybe.covers(port));
  if (!isForInsiders || isWeb || entry.applies.truth !== true) return fact(false);
  return and(letsInternetIn(entry.sources), fact(true, description.evidence()));
}

/** A rule for ports that are open to more than their description says. */
export const insidersPortRules: readonly Rule[] = [
  {
    id: "aws-sg-ingress-for-insiders",
    title: "Security group lets everyone in to what its description reserves",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Services for administrators and for programs inside often trust every client that reaches them.",
    fix: "Name the networks or the security group of those who use it.",
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html",
    checks: [
      resource(GROUPS, (group) =>
        group.blocks("ingress").members.flatMap(({ view }, index) => {
          const entry = inlineRules(group, "ingress").members[index]?.view;
          if (entry === undefined) return [];
          return [
            or(
              admitsStrangers(entry, view.attr("description")),
              admitsStrangers(entry, group.attr("description"), INSIDE),
            ),
          ];
        }),
      ),
      resource(ruleTypes("ingress"), (rule) => {
        const entry = separateRule(rule, "ingress");
        return or(
          admitsStrangers(entry, rule.attr("description")),
          ...groupsOf(rule).map((group) =>
            admitsStrangers(entry, group.attr("description"), INSIDE),
          ),
        );
      }),
    ],
  },
];
