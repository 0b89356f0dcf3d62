import type { ConfigAttribute } from "../../config/config-body.ts";
import type { Resource, ResourceGroup } from "../../config/resource.ts";
import { entryOf } from "../../documents/members.ts";
import { Budget } from "../../evaluate/budget.ts";
import { BudgetSpent, EvaluationFailure } from "../../evaluate/failure.ts";
import { mergeMarks } from "../../evaluate/marks.ts";
import { type ObjectValue, sizeOf, type Value } from "../../evaluate/value.ts";
import { textWithPlaceholders } from "../../rule-language/placeholders.ts";
import { type Location, SourceFile } from "../../source/source-file.ts";
import type { ModuleTree } from "../../terraform/tree.ts";
import { placeAt, placeTemplate } from "./place-template.ts";
import { STACK_KINDS, type StackKind } from "./stack-kinds.ts";

/** Maximum steps for the templates that all variants of a module deploy. */
const MAX_STEPS = 500_000;

/** What a stack deploys. */
interface Reading {
  readonly groups: readonly ResourceGroup[];
  /** Whether a part of it can't be judged. */
  readonly isUnread: boolean;
}

const UNREAD: Reading = { groups: [], isUnread: true };

export interface EmbeddedStacks {
  /** The given groups, and those of the resources that their stacks deploy. */
  readonly groups: readonly ResourceGroup[];
  /** The stacks whose template can't be judged, or only a part of it. */
  readonly unread: readonly Resource[];
}

/** The groups together with the resources in the templates that they deploy. */
export function withEmbeddedStacks(
  groups: readonly ResourceGroup[],
  tree: ModuleTree,
): EmbeddedStacks {
  const stacks = groups.filter(({ instances: [first], excluded: [other] }) =>
    STACK_KINDS.has((first ?? other)?.type ?? ""),
  );
  if (stacks.length === 0) return { groups, unread: [] };
  const templates = templatesOf(tree);
  const unread: Resource[] = [];
  const deployed = stacks.flatMap(({ instances, excluded, presence }) => [
    ...instances.flatMap((stack) => {
      const { groups: inner, isUnread } = templates.read(stack);
      if (isUnread) unread.push(stack);
      return inner.map((group) => within(group, presence));
    }),
    ...excluded.flatMap((stack) => templates.read(stack).groups.map(asExcluded)),
  ]);
  return { groups: [...groups, ...deployed], unread };
}

/** What a stack deploys exists only if the stack does. */
function within(group: ResourceGroup, presence: ResourceGroup["presence"]): ResourceGroup {
  return {
    ...group,
    presence: {
      isCertain: group.presence.isCertain && presence.isCertain,
      marks: mergeMarks(group.presence.marks, presence.marks),
    },
  };
}

function asExcluded({ instances, excluded, presence }: ResourceGroup): ResourceGroup {
  return { instances: [], excluded: [...instances, ...excluded], presence };
}

/** The templates that the stacks of a module deploy. Each is read once. */
class Templates {
  readonly #budget = new Budget(MAX_STEPS);
  readonly #readings = new WeakMap<Resource, Reading>();
  /** By text. A template in a file of the module keeps its places there. */
  readonly #files: Map<string, SourceFile>;
  readonly #inCode = new Set<SourceFile>();

  constructor(tree: ModuleTree) {
    this.#files = new Map([...tree.files.values()].map((file) => [file.text, file]));
  }

  read(stack: Resource): Reading {
    let reading = this.#readings.get(stack);
    if (reading === undefined) {
      reading = this.#attempt(stack);
      this.#readings.set(stack, reading);
    }
    return reading;
  }

  #attempt(stack: Resource): Reading {
    const kind = STACK_KINDS.get(stack.type);
    if (kind === undefined) return { groups: [], isUnread: false };
    const written = stack.body.attribute(kind.template);
    if (written === undefined) return UNREAD;
    if (isGiven(written.value)) return { groups: [], isUnread: false };
    try {
      const document = this.#document(kind, written);
      return document === undefined ? UNREAD : this.#translate(stack, kind, document);
    } catch (error) {
      if (error instanceof BudgetSpent || error instanceof EvaluationFailure) return UNREAD;
      throw error;
    }
  }

  /** Undefined if the argument isn't known to be a template. */
  #document({ member, read }: StackKind, { value, location }: ConfigAttribute) {
    const document = this.#read(read, value, location);
    const isTemplate = entryOf(document, member) !== undefined;
    return document?.kind === "object" && isTemplate ? document : undefined;
  }

  #read(read: StackKind["read"], value: Value, argument: Location): Value | undefined {
    if (value.kind === "unknown" && value.json !== undefined) return placeAt(value.json, argument);
    const text = textWithPlaceholders(value);
    if (text === undefined) return undefined;
    const file = this.#fileOf(text, argument);
    const found = read(file);
    if (found === undefined || !this.#inCode.has(file)) return found;
    this.#budget.spend(sizeOf(found));
    return placeTemplate(found, text, argument);
  }

  #translate(stack: Resource, kind: StackKind, document: ObjectValue): Reading {
    if (!this.#budget.hasRoom) return UNREAD;
    this.#budget.spend(document.size);
    const { groups, isCut } = kind.translate(document, {
      given: kind.given(stack.body),
      budget: this.#budget,
      deployedBy: stack,
    });
    this.#budget.takeInstances(1, groups.length);
    return { groups, isUnread: isCut };
  }

  #fileOf(text: string, argument: Location): SourceFile {
    let file = this.#files.get(text);
    if (file === undefined) {
      file = new SourceFile(argument.file.path, text);
      this.#files.set(text, file);
      this.#inCode.add(file);
    }
    return file;
  }
}

/** Whether the caller brings the template. */
function isGiven(value: Value): boolean {
  return value.kind === "unknown" && value.parts === undefined && /^var\./.test(value.cause);
}

const known = new WeakMap<ModuleTree, Templates>();

function templatesOf(tree: ModuleTree): Templates {
  let templates = known.get(tree);
  if (templates === undefined) {
    templates = new Templates(tree);
    known.set(tree, templates);
  }
  return templates;
}
