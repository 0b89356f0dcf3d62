import type { Resource, ResourceGroup } from "../config/resource.ts";
import type { DocumentChoice, DocumentInput } from "../documents/document-format.ts";
import type { DocumentSet } from "../documents/read-documents.ts";
import { NO_MARKS } from "../evaluate/marks.ts";
import { ANY } from "../evaluate/type-constraint.ts";
import { unknown, type Value } from "../evaluate/value.ts";
import { type Assignment, choicesOf, DEFAULTS, inputsIn, withCandidate } from "./assignment.ts";
import { type Candidate, type Input, isFreeForm } from "./candidates.ts";
import { type ExplorationOptions, reportIfOpen } from "./exploration.ts";
import type { ExplorationRoom } from "./exploration-room.ts";
import type { DefaultResult, VariantJudge, VariantOptions } from "./judge-variant.ts";

/** Maximum number of other values of which every two are tried together. */
const MAX_PAIRED = 12;

/** Judges other values of the parameters of templates. Returns the parameters without room. */
export function exploreDocuments(
  { module }: DefaultResult,
  set: DocumentSet,
  judge: VariantJudge,
  room: ExplorationRoom,
  { given, onVariant, onOpenVerdict }: Pick<ExplorationOptions, Taken>,
): readonly string[] {
  const candidates = candidatesOf(set).filter(({ input }) => !given.has(input.name));
  /** Judges with these values. False if there was no room. */
  const judgeWith = (values: ReadonlyMap<string, Value>, options: VariantOptions) => {
    // Each reading goes through all parameters.
    room.takeSteps(set.inputs.length);
    const groups = room.within((budget) => set.readAgain({ given: values, budget }));
    if (groups === undefined) return false;
    const changed = new Set<Resource>([...resourcesIn(set.groups), ...resourcesIn(groups)]);
    room.takeResources(changed.size);
    const sets = module.documents.sets.map((each) => (each === set ? { ...set, groups } : each));
    const variant = { ...module, documents: { ...module.documents, sets } };
    const isChanged = (resource: Resource) => changed.has(resource);
    return judge.judge(variant, { hasResource: isChanged, has: isChanged }, options);
  };
  const choices = Map.groupBy(set.choices, ({ name }) => name);
  const inputs = set.inputs
    .filter(({ name }) => !given.has(name))
    .map((input) => inputOf(input, choices.get(input.name) ?? []));
  if (inputs.length === 0) return [];
  const unknowns = inputs.map(({ name, value }) => [name, value] as const);
  const freeForm = inputs.filter(isFreeForm);
  const hasRoom = judgeWith(new Map([...given, ...unknowns]), {
    onJudgement: (judgement) => reportIfOpen(judgement, freeForm, onOpenVerdict),
  });
  if (!hasRoom) return inputs.map(({ name }) => name);
  const left = assignmentsOf(candidates).filter(
    (assignment) =>
      !judgeWith(choicesOf(assignment, given).given, {
        onVariant: (found) => onVariant({ ...found, assignment }),
      }),
  );
  return left.flatMap(inputsIn);
}

type Taken = "given" | "onVariant" | "onOpenVerdict";

/** A parameter without a known value. */
function inputOf({ name, type }: DocumentInput, choices: readonly DocumentChoice[]): Input {
  const literals = choices.flatMap(({ values }) =>
    values.flatMap((value) => ("value" in value ? [value.value] : [])),
  );
  return {
    name,
    type: /^bool/i.test(type ?? "") ? { kind: "bool" } : ANY,
    isNullable: false,
    value: unknown(`the parameter ${name}`, { ...NO_MARKS, inputs: [`parameter ${name}`] }),
    declaredDefault: undefined,
    usages: [{ steps: [], literals: new Set(literals), isTested: false, isCompared: false }],
  };
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
