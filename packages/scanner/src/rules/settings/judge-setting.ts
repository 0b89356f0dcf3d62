import { blocksLetInternetIn } from "../../exposure/endpoint.ts";
import { admissions } from "../../policies/aws/admission.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView, Scalar } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or, told, unless } from "../../rule-language/fact.ts";
import {
  placeholderIn,
  startsWithPlaceholder,
  withNamedPlaceholders,
} from "../../rule-language/placeholders.ts";
import { renamed } from "../../rule-language/renamed.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Verdict } from "../../rule-language/rule.ts";
import { listsInternet, networksOf } from "../azure/networks.ts";
import type { Companion, Guard, Setting, ValueFault } from "./setting.ts";

/** One fact per place in which the argument can be written. */
export function judgeSetting(view: ResourceView, setting: Setting): Verdict {
  const { guards = [], when = [] } = setting;
  const conditions = when.map((guard) => holds(view, guard));
  if (conditions.some(({ truth }) => truth === false)) return [];
  const verdict = faultsIn(view, setting);
  // Guards may ask about every other resource.
  if (!verdict.some(({ truth }) => truth === true)) return verdict;
  const isRuledOut = anyOf([...guards.map((guard) => holds(view, guard)), ...conditions.map(not)]);
  return verdict.map((fault) => unless(isRuledOut, fault));
}

function faultsIn(view: ResourceView, setting: Setting): readonly Fact[] {
  const { argument, formerly = argument, fault, isOnlyInBlock } = setting;
  if ("isThere" in fault) return [view.has(argument)];
  if ("isSet" in fault) return eachArgument(view, argument);
  if ("isMissing" in fault) return missing(view, setting);
  if ("isInternet" in fault) return listing(view, argument);
  if ("isAlone" in fault) return [and(...fault.isAlone.map((each) => isAlone(view, each)))];
  if ("hasNoBlockWith" in fault) {
    const { argument: inner, is } = fault.hasNoBlockWith;
    return [
      view
        .blocks(argument)
        .every((block) => or(block.attr(inner).isNotIn(is), block.attr("enabled").isIn([false]))),
    ];
  }
  if ("lacks" in fault) {
    return [anyOf(fault.lacks.map((item) => not(view.attr(argument).includes(item))))];
  }
  const [path = "", inJson] = argument.split("|");
  if (inJson !== undefined) {
    return [objectsIn(view.attr(path).json()).some((each) => asks(each.attr(inJson), fault))];
  }
  const steps = path.split(".");
  const names = [steps.pop() ?? "", formerly.split(".").at(-1) ?? ""] as const;
  const asked = (block: BlockView) => {
    const named = renamed(block, ...names);
    const fact = asks(named, fault);
    const isUnset = named.value.kind === "null" && isFaultIfUnset(fault);
    return isUnset ? leftOut(fact, named.path, setting) : fact;
  };
  if (steps.length === 0) return [asked(view)];
  const blocks = view.blocks(steps.join("."));
  const facts = blocks.each(asked);
  // Without the block, the argument also has its default.
  const counts = isFaultIfUnset(fault) && isOnlyInBlock !== true;
  return counts ? [...facts, leftOut(blocks.isEmpty(), path, setting)] : facts;
}

/** The argument in each block around it. */
function eachArgument(view: BlockView, path: string): readonly Fact[] {
  const end = path.lastIndexOf(".");
  if (end === -1) return [view.attr(path).isPresent()];
  const name = path.slice(end + 1);
  return view.blocks(path.slice(0, end)).each((block) => block.attr(name).isPresent());
}

/** Neither an argument nor a block of this name; one fact per enclosing block. */
function missing(view: BlockView, setting: Setting): readonly Fact[] {
  const { argument, isOnlyInBlock, blockGuards = [] } = setting;
  const steps = argument.split(".");
  const name = steps.pop() ?? "";
  const isNone = (block: BlockView) =>
    unless(
      or(block.has(name), ...blockGuards.map((guard) => holdsIn(block, guard))),
      block.attr(name).isAbsent(),
    );
  if (steps.length === 0) return [isNone(view)];
  const around = view.blocks(steps.join("."));
  const facts = around.each(isNone);
  return isOnlyInBlock === true ? facts : [...facts, around.isEmpty()];
}

function isAlone(view: ResourceView, { type, via, sameName, except }: Companion): Fact {
  const companions = view.connected(type, via, sameName);
  if (except === undefined) return companions.isEmpty();
  const hasOne = (each: ResourceView, names: readonly string[]) =>
    anyOf(names.map((name) => each.has(name)));
  return companions.every((each) => and(hasOne(each, except.has), not(hasOne(each, except.lacks))));
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

function isFaultIfUnset(fault: ValueFault): boolean {
  return "isNot" in fault || ("isBelow" in fault && fault.unset < fault.isBelow);
}

function asks(argument: AttributeView, fault: ValueFault): Fact {
  if ("is" in fault) return argument.some((each) => each.isIn(fault.is, { ignoreCase: true }));
  if ("matches" in fault && fault.isKnown === true && argument.value.kind === "unknown") {
    return fact(false, argument.evidence());
  }
  if ("matches" in fault && fault.isPartial === true) {
    return argument.some((each) => matchesInPart(each, fault.matches));
  }
  if ("matches" in fault) return argument.some((each) => each.matches(fault.matches));
  if ("startsWith" in fault) return argument.some((each) => begins(each, fault.startsWith));
  if ("isNot" in fault) return argument.isNotIn(fault.isNot, { ignoreCase: true });
  return argument.test((text) => Number(text ?? fault.unset) < fault.isBelow);
}

function matchesInPart(argument: AttributeView, pattern: RegExp): Fact {
  return askText(argument, (text) => {
    if (pattern.test(withNamedPlaceholders(text))) return true;
    return placeholderIn(text) === undefined ? false : undefined;
  });
}

function begins(argument: AttributeView, beginning: string): Fact {
  return askText(argument, (text) =>
    startsWithPlaceholder(text) ? undefined : text.toLowerCase().startsWith(beginning),
  );
}

/** States the meaning of what is missing. */
function leftOut(open: Fact, path: string, { by }: Setting): Fact {
  const isOpen = ["address", "endpoint", "anyone", "shared"].includes(by);
  const message = isOpen
    ? `\`${path}\` is not set, which leaves it open`
    : `\`${path}\` is not set`;
  return told(open, message);
}

function holds(view: ResourceView, guard: Guard): Fact {
  const { on, undoneBy } = guard;
  if (undoneBy !== undefined) {
    return and(holdsIn(view, guard), not(holdsIn(view, undoneBy)));
  }
  if (on === undefined) return holdsIn(view, guard);
  const held = view.connected(on.type, on.via, on.sameName).some((other) => holdsIn(other, guard));
  return held.truth === undefined && guard.isKnown === true ? fact(false) : held;
}

/** A name such as `${var.name}-jobs` tells enough, but not one that is the caller's choice. */
function knownToMatch(text: string, pattern: RegExp): boolean | undefined {
  const known = withNamedPlaceholders(text, "");
  if (pattern.test(known)) return true;
  return known === text || /[a-z]{3}/i.test(known) ? false : undefined;
}

function holdsIn(view: BlockView, guard: Guard): Fact {
  const { argument, is, isNot, matches, isKnown, isList, isClosedPolicy } = guard;
  const [path = "", inJson] = argument.split("|");
  const attribute = inJson === undefined ? view.attr(path) : view.attr(path).json().member(inJson);
  const isOneOf = (values: readonly Scalar[]) =>
    attribute.some((each) => each.isIn(values, { ignoreCase: true }));
  if (is !== undefined) return isOneOf(is);
  if (isNot !== undefined) return not(isOneOf(isNot));
  if (isClosedPolicy) return and(attribute.isPresent(), not(anyOf(admissions(attribute))));
  if (matches !== undefined) {
    const answer = askText(attribute, (text) => knownToMatch(text, matches));
    const isOpen = answer.truth === undefined && isKnown === true;
    return isOpen ? fact(false, attribute.evidence()) : answer;
  }
  if (isList === undefined) return or(attribute.isPresent(), view.has(argument));
  return and(attribute.isPresent(), not(listsInternet(attribute)));
}
