import type { Change } from "./change.ts";
import type { ComparedInput } from "./compared-module.ts";
import { pair } from "./pairing.ts";
import { compareTypes } from "./type-compatibility.ts";
import { sameExpression } from "./written-expression.ts";

export function compareInputs(
  before: readonly ComparedInput[],
  after: readonly ComparedInput[],
): Change[] {
  const { removed, added, kept } = pair(before, after, ({ name }) => name);
  return [
    ...removed.map(inputRemoved),
    ...added.map(inputAdded),
    ...kept.flatMap(([old, now]) => [
      ...typeChange(old, now),
      ...defaultChange(old, now),
      ...nullabilityChange(old, now),
      ...sensitivityChange(old, now),
      ...validationChanges(old, now),
    ]),
  ];
}

function inputRemoved({ name, type }: ComparedInput): Change {
  return {
    kind: "input-removed",
    subject: `var.${name}`,
    summary: "the input was removed",
    before: type,
    after: null,
    bump: "major",
    reason: "Terraform refuses calls that still set it",
  };
}

function inputAdded({ name, type, isRequired }: ComparedInput): Change {
  return {
    kind: "input-added",
    subject: `var.${name}`,
    summary: isRequired ? "a new required input" : "a new optional input",
    before: null,
    after: type,
    bump: isRequired ? "major" : "minor",
    reason: isRequired ? "calls without it fail" : "calls don't have to set it",
  };
}

function typeChange(old: ComparedInput, now: ComparedInput): Change[] {
  const difference = compareTypes(old.type, now.type);
  if (difference === "same") return [];
  const change = {
    kind: "input-type",
    subject: `var.${now.name}`,
    before: old.type ?? "any",
    after: now.type ?? "any",
  } as const;
  switch (difference) {
    case "wider":
      return [
        {
          ...change,
          summary: "the type accepts more values",
          bump: "minor",
          reason: "every value that was accepted still is",
        },
      ];
    case "other-defaults":
      return [
        {
          ...change,
          summary: "the default of an attribute changed",
          bump: "minor",
          reason: "calls that don't set the attribute behave differently",
        },
      ];
    case "narrower":
      return [
        {
          ...change,
          summary: "the type changed",
          bump: "major",
          reason: "values that were accepted may be rejected or lose attributes",
        },
      ];
  }
}

function defaultChange(old: ComparedInput, now: ComparedInput): Change[] {
  if (sameExpression(old.default, now.default)) return [];
  const change = {
    kind: "input-default",
    subject: `var.${now.name}`,
    before: old.default,
    after: now.default,
  } as const;
  if (now.isRequired) {
    const summary = "the default was removed, so the input is required";
    return [{ ...change, summary, bump: "major", reason: "calls without it fail" }];
  }
  if (old.isRequired) {
    const summary = "the input has a default now";
    return [{ ...change, summary, bump: "minor", reason: "every call already sets it" }];
  }
  return [
    {
      ...change,
      summary: "the default changed",
      bump: "minor",
      reason: "calls that don't set it behave differently",
    },
  ];
}

function nullabilityChange(old: ComparedInput, now: ComparedInput): Change[] {
  if (old.isNullable === now.isNullable) return [];
  const change = {
    kind: "input-nullability",
    subject: `var.${now.name}`,
    before: `nullable = ${old.isNullable}`,
    after: `nullable = ${now.isNullable}`,
  } as const;
  if (now.isNullable) {
    const summary = "null stands for itself now";
    return [{ ...change, summary, bump: "major", reason: "null no longer means the default" }];
  }
  // Without a default, there is no value that null could be replaced by.
  const reason = now.isRequired ? "calls that pass null fail" : "null now means the default";
  return [{ ...change, summary: "null is no longer allowed", bump: "major", reason }];
}

function sensitivityChange(old: ComparedInput, now: ComparedInput): Change[] {
  if (old.isSensitive === now.isSensitive) return [];
  return [
    {
      kind: "input-sensitivity",
      subject: `var.${now.name}`,
      summary: now.isSensitive ? "the input is now sensitive" : "the input is no longer sensitive",
      before: `sensitive = ${old.isSensitive}`,
      after: `sensitive = ${now.isSensitive}`,
      bump: "minor",
      reason: "calls don't change; plans show or hide its value",
    },
  ];
}

function validationChanges(old: ComparedInput, now: ComparedInput): Change[] {
  const isIn = (conditions: ComparedInput["validations"], condition: string) =>
    conditions.some((each) => sameExpression(each.condition, condition));
  const subject = `var.${now.name}`;
  const added = now.validations.filter(({ condition }) => !isIn(old.validations, condition));
  const removed = old.validations.filter(({ condition }) => !isIn(now.validations, condition));
  return [
    ...added.map(
      ({ condition }): Change => ({
        kind: "input-validation",
        subject,
        summary: "a new validation",
        before: null,
        after: condition,
        bump: "major",
        reason: "a value that was accepted may be rejected",
      }),
    ),
    ...removed.map(
      ({ condition }): Change => ({
        kind: "input-validation",
        subject,
        summary: "a validation was removed",
        before: condition,
        after: null,
        bump: "minor",
        reason: "every value that was accepted still is",
      }),
    ),
  ];
}
