import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { because } from "./conflicts.ts";

/** The states that a state leads to. */
function nextOf(state: Value): readonly string[] {
  const branches = ["Choices", "Catch"].flatMap((name) => itemsOf(entryOf(state, name)));
  return [
    textOf(entryOf(state, "Next")),
    textOf(entryOf(state, "Default")),
    ...branches.map((each) => textOf(entryOf(each, "Next"))),
  ].flatMap((name) => name ?? []);
}

/** The machines within a state, which have states of their own. */
function innerOf(state: Value): readonly Value[] {
  return [
    ...itemsOf(entryOf(state, "Branches")),
    ...["Iterator", "ItemProcessor"].flatMap((name) => entryOf(state, name) ?? []),
  ];
}

/** A state that a machine names and doesn't have. */
function missingState(machine: Value | undefined): string | undefined {
  const states = entryOf(machine, "States");
  if (states?.kind !== "object") return undefined;
  const names = new Set(states.entries.keys());
  const members = membersOf(states).map(([, state]) => state);
  const asked = [textOf(entryOf(machine, "StartAt")) ?? "", ...members.flatMap(nextOf)];
  const missing = asked.find((name) => name !== "" && !names.has(name));
  return missing ?? members.flatMap(innerOf).map(missingState).find(Boolean);
}

/** A rule for state machines that the service refuses. */
export const stateMachineRules: readonly Rule[] = [
  {
    id: "quality-missing-state",
    title: "State machine leads to a state that it doesn't have",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan succeeds, and the service refuses the definition in the apply.",
    fix: "Write the name of the state in `Next`, `Default` and `StartAt` as it is in `States`.",
    link: "https://docs.aws.amazon.com/step-functions/latest/dg/concepts-amazon-states-language.html",
    checks: [
      resource("aws_sfn_state_machine", (machine) => {
        const definition = machine.attr("definition");
        const missing = missingState(definition.json().value);
        return because(
          `there is no state \`${missing}\``,
          fact(missing !== undefined, definition.evidence()),
        );
      }),
    ],
  },
];
