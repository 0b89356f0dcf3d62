import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";

const HIGHEST_PORT = 65_535;

/** Names and numbers of protocols that have no TCP ports. */
const PORTLESS = ["udp", "17", "icmp", "1", "icmpv6", "58"];

export function isEveryProtocol(protocol: AttributeView): Fact {
  return protocol.isIn(["-1", "all"]);
}

/** The ports of a rule are all there are. */
export function isEveryPort(rule: BlockView): Fact {
  return and(
    rule.attr("from_port").testNumber((from) => from <= 1),
    rule.attr("to_port").testNumber((to) => to >= HIGHEST_PORT),
  );
}

/** TCP connections to `port` are among what a rule is about. */
export function includesPort(port: number, protocol: AttributeView, rule: BlockView): Fact {
  return or(
    isEveryProtocol(protocol),
    and(
      rule.attr("from_port").testNumber((from) => from <= port),
      rule.attr("to_port").testNumber((to) => to >= port),
      protocol.isNotIn(PORTLESS),
    ),
  );
}
