import { blocksLetInternetIn } from "../../exposure/endpoint.ts";
import type { AttributeView, Scalar } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import { renamed } from "../../rule-language/renamed.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource, type Verdict } from "../../rule-language/rule.ts";
import { listsInternet, networksOf } from "../azure/networks.ts";
import type { Guard, Manner, PublicSwitch, ValueOpenness } from "./public-switch.ts";

const TITLES: Readonly<Record<Manner, string>> = {
  address: "gets a public address",
  endpoint: "can be reached from the internet",
  anyone: "lets people in who did not sign in",
  shared: "is shared with everyone",
};

const EXPLANATIONS: Readonly<Record<Manner, string>> = {
  address: "From every address on the internet its ports can be tried, and the next flaw in it.",
  endpoint: "Its public endpoint answers everyone; a leaked credential is enough to get in.",
  anyone: "Anyone who finds the address can use it without credentials.",
  shared: "Every account there is can copy what is in it.",
};

/**
 * Creates the rules for switches. Switches with the same ID become one rule with several checks.
 */
export function switchRules(switches: readonly PublicSwitch[]): readonly Rule[] {
  return [...Map.groupBy(switches, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { id, severity, what, by, peers } = first;
    const rule: Rule = {
      id,
      title: first.title ?? `${what} ${TITLES[by]}`,
      severity,
      category: "security",
      topic: "exposure",
      explanation: first.explanation ?? EXPLANATIONS[by],
      fix: first.fix ?? fixOf(first),
      ...(peers && { peers }),
      link: first.link ?? documentationOf(first),
      checks: group.map((each) => resource(each.types, (view) => judged(view, each))),
    };
    return [rule];
  });
}

function judged(view: ResourceView, each: PublicSwitch): Verdict {
  const { guards = [] } = each;
  const verdict = opened(view, each);
  if (guards.length === 0) return verdict;
  const isKeptOut = anyOf(guards.map((guard) => holds(view, guard)));
  return verdict.map((open) => unless(isKeptOut, open));
}

/** One fact per possible location of the argument. */
function opened(
  view: BlockView,
  { argument, formerly = argument, opens }: PublicSwitch,
): readonly Fact[] {
  if ("isThere" in opens) return [view.has(argument)];
  if ("isMissing" in opens) return [view.blocks(argument).isEmpty()];
  if ("isInternet" in opens) return listing(view, argument);
  const [path = "", inJson] = argument.split("|");
  if (inJson !== undefined) {
    return [objectsIn(view.attr(path).json()).some((each) => asks(each.attr(inJson), opens))];
  }
  const steps = path.split(".");
  const names = [steps.pop() ?? "", formerly.split(".").at(-1) ?? ""] as const;
  if (steps.length === 0) return [asks(renamed(view, ...names), opens)];
  const blocks = view.blocks(steps.join("."));
  const facts = blocks.each((block) => asks(renamed(block, ...names), opens));
  // Without the block, the argument also has its default.
  return "isNot" in opens ? [...facts, leftOpen(blocks.isEmpty(), path)] : facts;
}

/** Networks in an argument, or in that argument of several blocks, excluding those that deny. */
function listing(view: BlockView, path: string): readonly Fact[] {
  const steps = path.split(".");
  const name = steps.pop() ?? "";
  if (steps.length === 0) return [listsInternet(view.attr(name))];
  return blocksLetInternetIn(view.blocks(steps.join(".")), (block) =>
    block.attr("action").is("Deny", { ignoreCase: true }).truth === true
      ? []
      : networksOf(block.attr(name)),
  );
}

function asks(argument: AttributeView, opens: ValueOpenness): Fact {
  if ("is" in opens) return argument.some((each) => each.isIn(opens.is, { ignoreCase: true }));
  const open = argument.isNotIn(opens.isNot, { ignoreCase: true });
  return argument.value.kind === "null" ? leftOpen(open, argument.path) : open;
}

/** Adds the meaning of a missing argument to its evidence. */
function leftOpen({ evidence, ...open }: Fact, path: string): Fact {
  const message = `\`${path}\` is not set, which leaves it open`;
  return { ...open, evidence: evidence.map((each) => ({ ...each, message })) };
}

function holds(view: ResourceView, guard: Guard): Fact {
  const { on, undoneBy } = guard;
  if (undoneBy !== undefined) {
    return and(holdsIn(view, guard), not(holdsIn(view, undoneBy)));
  }
  if (on === undefined) return holdsIn(view, guard);
  return view.connected(on.type, on.via).some((other) => holdsIn(other, guard));
}

function holdsIn(view: BlockView, { argument, is, isList }: Guard): Fact {
  const attribute = view.attr(argument);
  if (is !== undefined) return attribute.isIn(is, { ignoreCase: true });
  if (isList === undefined) return or(attribute.isPresent(), view.has(argument));
  return and(attribute.isPresent(), not(listsInternet(attribute)));
}

function fixOf({ argument, opens }: PublicSwitch): string {
  const name = argument.split("|").at(-1);
  if ("isNot" in opens) return `Set \`${name} = ${written(opens.isNot[0])}\`.`;
  if ("is" in opens) return `Leave out \`${name} = ${written(opens.is[0])}\`.`;
  if ("isInternet" in opens) return `Name the networks in \`${name}\` that have to get in.`;
  return "isThere" in opens ? `Leave out the block \`${name}\`.` : `Add the block \`${name}\`.`;
}

/** Link to the provider's documentation of the default. */
function documentationOf({ types: [type = ""] }: PublicSwitch): string {
  const [provider = "", ...name] = type.split("_");
  return `https://registry.terraform.io/providers/hashicorp/${provider}/latest/docs/resources/${name.join("_")}`;
}

function written(value: Scalar | undefined): string {
  return typeof value === "string" ? `"${value}"` : String(value);
}
