import type { Resource, ResourceGroup } from "../config/resource.ts";
import type { DocumentSet } from "../documents/read-documents.ts";
import { ANY } from "../evaluate/type-constraint.ts";
import { unknown } from "../evaluate/value.ts";
import { type Assignment, choicesOf, DEFAULTS, inputsIn, withCandidate } from "./assignment.ts";
import type { Candidate } from "./candidates.ts";
import type { ExplorationOptions } from "./exploration.ts";
import type { ExplorationRoom } from "./exploration-room.ts";
import type { DefaultResult, VariantJudge } from "./judge-variant.ts";

/** Maximum number of other values of which every two are tried together. */
const MAX_PAIRED = 12;

/** Judges other values of the parameters of templates. Returns the parameters without room. */
export function exploreDocuments(
  { module }: DefaultResult,
  set: DocumentSet,
  judge: VariantJudge,
  room: ExplorationRoom,
  { given, onVariant }: Pick<ExplorationOptions, "given" | "onVariant">,
): readonly string[] {
  const candidates = candidatesOf(set).filter(({ input }) => !given.has(input.name));
  const left = assignmentsOf(candidates).filter((assignment) => {
    const groups = room.within((budget) =>
      set.readAgain({ given: choicesOf(assignment, given).given, budget }),
    );
    if (groups === undefined) return true;
    const changed = new Set<Resource>([...resourcesIn(set.groups), ...resourcesIn(groups)]);
    room.takeResources(changed.size);
    const sets = module.documents.sets.map((each) => (each === set ? { ...set, groups } : each));
    const variant = { ...module, documents: { ...module.documents, sets } };
    const isChanged = (resource: Resource) => changed.has(resource);
    const scope = { hasResource: isChanged, has: isChanged };
    return !judge.judge(variant, scope, {
      onVariant: (found) => onVariant({ ...found, assignment }),
    });
  });
  return left.flatMap(inputsIn);
}

function candidatesOf({ choices }: DocumentSet): readonly Candidate[] {
  return choices.flatMap(({ name, values }) => {
    const about = { name, type: ANY, isNullable: false, usages: [] };
    const input = { ...about, value: unknown(name), declaredDefault: undefined };
    return values.map((leaf, index) => ({ input, steps: [], leaf, key: `${name}\n${index}` }));
  });
}

/** Each value by itself and, of a few, every two together. */
function assignmentsOf(candidates: readonly Candidate[]): readonly Assignment[] {
  const singles = candidates.map((candidate) => withCandidate(DEFAULTS, candidate));
  if (candidates.length > MAX_PAIRED) return singles;
  const pairs = singles.flatMap((single, index) =>
    candidates
      .slice(index + 1)
      .filter(({ input }) => input.name !== candidates[index]?.input.name)
      .map((other) => withCandidate(single, other)),
  );
  return [...singles, ...pairs];
}

function resourcesIn(groups: readonly ResourceGroup[]): readonly Resource[] {
  return groups.flatMap(({ instances, excluded }) => [...instances, ...excluded]);
}
