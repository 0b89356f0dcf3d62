import type { Resource } from "../config/resource.ts";
import type { Referent } from "../evaluate/marks.ts";
import type { Value } from "../evaluate/value.ts";
import { BlockView } from "./block-view.ts";

/** What an argument of one resource refers to. */
export interface Reference {
  readonly referents: ReadonlySet<Referent>;
  readonly text: string | undefined;
  /** Whether it may refer to anything. */
  readonly isOpen: boolean;
}

/** Reads what an argument of a resource refers to. */
export function referenceBy(instance: Resource, via: string): Reference {
  const { value } = new BlockView(instance.body).attr(via);
  const isUnknown = value.kind === "unknown" || value.kind === "oneOf";
  return {
    referents: referentsOf(value),
    text: value.kind === "string" ? value.value : undefined,
    isOpen: isUnknown && value.marks.referents.length === 0,
  };
}

/** The resources that a value, or a member of a list or object, was read from. */
function referentsOf(value: Value): ReadonlySet<Referent> {
  return new Set([value, ...membersOf(value)].flatMap(({ marks }) => marks.referents));
}

function membersOf(value: Value): readonly Value[] {
  if (value.kind === "list") return value.items;
  return value.kind === "object" ? [...value.entries.values()] : [];
}
