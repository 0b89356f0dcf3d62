import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, or } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, isTerraform } from "./conflict.ts";

/** How many arguments or blocks of a group may be given. */
export type GroupForm = "at most one" | "exactly one" | "at least one" | "the first needs the rest";

/** Types and names of a group, separated by spaces, and the path of the block that has them. */
export type ArgumentGroup = readonly [
  types: string,
  form: GroupForm,
  names: string,
  block?: string | undefined,
];

/** An argument or a block that is given. */
export const isGiven = (block: BlockView, name: string): Fact =>
  or(block.attr(name).isPresent(), block.has(name));

/** Neither an argument nor a block is given. What defaults leave out is up to the caller. */
export function isLeftOut(block: BlockView, name: string): Fact {
  const answer = not(isGiven(block, name));
  const isOpen = answer.evidence.some(({ marks }) => marks.defaults.length > 0);
  return isOpen && answer.truth === true ? { ...answer, truth: undefined } : answer;
}

function listed(names: readonly string[], word: string): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(", ")} ${word} ${quoted.at(-1)}`;
}

/** Two of the group are given. */
function isTwice(block: BlockView, names: readonly string[]): Fact {
  const given = names.map((name) => isGiven(block, name));
  return anyOf(
    given.flatMap((one, index) => given.slice(index + 1).map((other) => and(other, one))),
  );
}

const isNone = (block: BlockView, names: readonly string[]): Fact =>
  and(...names.map((name) => isLeftOut(block, name)));

/** What is wrong if a group isn't given in this form, in words and as a fact. */
function faultsOf(
  form: GroupForm,
  names: readonly string[],
): readonly (readonly [message: string, fails: (block: BlockView) => Fact])[] {
  const [first = "", ...rest] = names;
  if (form === "the first needs the rest") {
    return rest.map((each) => [
      `\`${first}\` needs \`${each}\``,
      (block) => and(isGiven(block, first), isLeftOut(block, each)),
    ]);
  }
  const twice = [
    `${listed(names, "and")} exclude each other`,
    (block: BlockView) => isTwice(block, names),
  ] as const;
  const none = [
    `${form} of ${listed(names, "and")} is needed`,
    (block: BlockView) => isNone(block, names),
  ] as const;
  if (form === "at most one") return [twice];
  return form === "at least one" ? [none] : [twice, none];
}

/** The conflicts of groups. */
export const conflictsOf = (groups: readonly ArgumentGroup[]): readonly Conflict[] =>
  groups.flatMap(([types, form, names, path]) =>
    faultsOf(form, names.split(" ")).map(
      ([message, fails]): Conflict => [
        types,
        message,
        inTerraform((resource) =>
          path === undefined ? fails(resource) : resource.blocks(path).each(fails),
        ),
      ],
    ),
  );

/** Only for code of Terraform, where what isn't written isn't given. */
export const inTerraform =
  (fails: Conflict[2]): Conflict[2] =>
  (resource: ResourceView) =>
    isTerraform(resource) ? fails(resource) : [];
