import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, anyOf, type Fact, ifKnown, not } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, isGiven, isLeftOut, isSet, isTerraform } from "./conflict.ts";

/**
 * Types, the path of a block or nothing for the resource itself, and of which arguments or blocks
 * the provider takes how many. Types and names are separated by spaces.
 */
export type Group = readonly [
  types: string,
  block: string,
  count: "at most one of" | "exactly one of" | "at least one of",
  names: string,
];

/**
 * Types, the path of a block, when something holds, and what is needed or refused then. A condition
 * is the name of an argument that is set, `name=value value` for one of these values, or
 * `name!=value value` for none of them, so for the default as well.
 */
export type Demand = readonly [
  types: string,
  block: string,
  when: string,
  relation: "needs" | "excludes",
  names: string,
];

/** Two are given, of which one is certain. Of two inputs, the caller may give one as null. */
function exclusive(block: BlockView, names: readonly string[]): Fact {
  const all = names.map((name) => ({
    isCertain: ifKnown(isSet(block, name)),
    isThere: ifKnown(isGiven(block, name)),
  }));
  return anyOf(
    all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .flatMap((other) => [and(other.isThere, one.isCertain), and(other.isCertain, one.isThere)]),
    ),
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``);

function listed(names: readonly string[], last: "and" | "or"): string {
  const texts = quoted(names);
  const end = texts.pop() ?? "";
  return texts.length === 0 ? end : `${texts.join(", ")} ${last} ${end}`;
}

/** A condition in the blocks of a resource. Templates have other words for the same settings. */
const inBlocks =
  (path: string, fails: (block: BlockView) => Fact) =>
  (resource: ResourceView): readonly Fact[] => {
    if (!isTerraform(resource)) return [];
    return path === "" ? [fails(resource)] : resource.blocks(path).each(fails);
  };

/** The conflicts of a group of arguments. */
export function conflictsOfGroup([types, path, count, text]: Group): readonly Conflict[] {
  const names = text.split(" ");
  const tooMany: Conflict = [
    types,
    `${listed(names, "and")} exclude each other`,
    inBlocks(path, (block) => exclusive(block, names)),
  ];
  const none: Conflict = [
    types,
    `${count === "exactly one of" ? "one" : "at least one"} of ${listed(names, "and")} is needed`,
    inBlocks(path, (block) => and(...names.map((name) => isLeftOut(block, name)))),
  ];
  if (count === "at most one of") return [tooMany];
  return count === "exactly one of" ? [tooMany, none] : [none];
}

interface Condition {
  readonly text: string;
  readonly holds: (block: BlockView) => Fact;
}

function conditionOf(when: string, isThere: typeof isSet): Condition {
  const [, name = "", negation, values] = /^([\w.]+)(?:(!?)=(.*))?$/.exec(when) ?? [];
  if (values === undefined) {
    return { text: `\`${name}\` is set`, holds: (block) => isThere(block, name) };
  }
  const expected = values.split(" ");
  const isOne = (block: BlockView) =>
    block.attr(name).some((each) => each.isIn(expected, { ignoreCase: true }));
  return negation === "!"
    ? { text: `\`${name}\` isn't ${listed(expected, "or")}`, holds: (block) => not(isOne(block)) }
    : { text: `\`${name}\` is ${listed(expected, "or")}`, holds: isOne };
}

/** The conflicts of arguments that need or exclude others. */
export function conflictsOfDemand([
  types,
  path,
  when,
  relation,
  names,
]: Demand): readonly Conflict[] {
  const isNeeded = relation === "needs";
  const { text, holds } = conditionOf(when, isNeeded ? isGiven : isSet);
  return names
    .split(" ")
    .map((name) => [
      types,
      isNeeded ? `\`${name}\` is needed if ${text}` : `\`${name}\` is refused if ${text}`,
      inBlocks(path, (block) =>
        isNeeded
          ? and(holds(block), isLeftOut(block, name))
          : and(ifKnown(isGiven(block, name)), holds(block)),
      ),
    ]);
}
