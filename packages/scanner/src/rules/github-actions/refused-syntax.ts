import { entryOf, itemsOf, listOf, membersOf, textOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { Check } from "../../rule-language/rule.ts";
import { nearestName } from "../../schema/nearest-name.ts";
import { type WrittenJob, type WrittenWorkflow, workflowCheck } from "./workflow-content.ts";
import {
  ACTIVITIES,
  EVENTS,
  HABITS,
  INPUTS,
  MEMBERS,
  NEEDED_INPUTS,
  NOT_IN_CALLS,
  SCOPES,
} from "./workflow-words.ts";

type Fault = readonly [place: Value | undefined, message: string];

type Part = keyof typeof MEMBERS;

/** Members that are misspelled. Others may be newer than this list. */
function misspelled(value: Value | undefined, part: Part): readonly Fault[] {
  const known: readonly string[] = MEMBERS[part];
  return membersOf(value).flatMap(([name, place]): readonly Fault[] => {
    if (known.includes(name) || entryOf(value, "<<") !== undefined) return [];
    const meant = HABITS.get(`${part}.${name}`) ?? nearestName(name, known);
    return meant === undefined ? [] : [[place, `\`${name}\` doesn't exist; use \`${meant}\``]];
  });
}

function faultsOfEvents(on: Value | undefined): readonly Fault[] {
  const named = on?.kind === "object" ? membersOf(on).map(([name]) => name) : textsOf(on);
  const events = named.flatMap((name): readonly Fault[] => {
    const meant = EVENTS.includes(name) ? undefined : nearestName(name, EVENTS);
    return meant === undefined ? [] : [[on, `no event is called \`${name}\`; use \`${meant}\``]];
  });
  const filters = membersOf(on).flatMap(([event, filter]) => {
    const isFiltered = /^(push|pull_request(_target)?)$/.test(event);
    const known = ACTIVITIES.get(event);
    return [
      ...(isFiltered ? misspelled(filter, "filter") : []),
      ...listOf(entryOf(filter, "types")).flatMap((type): readonly Fault[] => {
        const text = textOf(type) ?? "";
        const isKnown = known === undefined || text === "" || known.includes(text);
        return isKnown ? [] : [[type, `\`${event}\` has no activity \`${text}\``]];
      }),
      ...["branches", "branches-ignore", "tags", "tags-ignore"].flatMap((list) =>
        listOf(entryOf(filter, list)).flatMap((pattern): readonly Fault[] => {
          const text = textOf(pattern) ?? "";
          return /^refs\/(heads|tags)\//.test(text)
            ? [[pattern, `\`${list}\` takes \`${text.split("/").slice(2).join("/")}\``]]
            : [];
        }),
      ),
      ...["paths", "paths-ignore"].flatMap((list) =>
        listOf(entryOf(filter, list)).flatMap((pattern): readonly Fault[] => {
          const isRelative = /^!?\.{1,2}\//.test(textOf(pattern) ?? "");
          return isRelative ? [[pattern, "no path of a change starts with a dot"]] : [];
        }),
      ),
    ];
  });
  return [...events, ...filters];
}

/** Inputs by which people or other workflows start one. */
function faultsOfInputs(on: Value | undefined): readonly Fault[] {
  const typed = [
    ["workflow_dispatch", /^(string|boolean|number|environment|choice)$/, false],
    ["workflow_call", /^(string|boolean|number)$/, true],
  ] as const;
  return typed.flatMap(([event, types, isNeeded]) =>
    membersOf(entryOf(entryOf(on, event), "inputs")).flatMap(([name, input]): readonly Fault[] => {
      const type = textOf(entryOf(input, "type"));
      if (type === undefined) return isNeeded ? [[input, `the input \`${name}\` has no type`]] : [];
      if (!types.test(type)) return [[input, `the input \`${name}\` has the type \`${type}\``]];
      if (type !== "choice") return [];
      const options = textsOf(entryOf(input, "options"));
      if (options.length === 0) return [[input, `the choice \`${name}\` has no options`]];
      const given = textOf(entryOf(input, "default"));
      return given === undefined || options.includes(given)
        ? []
        : [[input, `\`${given}\` is none of the options of \`${name}\``]];
    }),
  );
}

function faultsOfPermissions(permissions: Value | undefined): readonly Fault[] {
  if (permissions?.kind !== "object") {
    const text = textOf(permissions);
    return text === undefined || /^(read-all|write-all)$/.test(text)
      ? []
      : [[permissions, `\`permissions\` can't be \`${text}\``]];
  }
  return membersOf(permissions).flatMap(([scope, value]): readonly Fault[] => {
    const meant = SCOPES.includes(scope) ? undefined : nearestName(scope, SCOPES);
    if (meant !== undefined) return [[value, `no permission is called \`${scope}\``]];
    const text = textOf(value) ?? "";
    const isTaken = /^(read|write|none)$/.test(text) && !(scope === "id-token" && text === "read");
    return isTaken || text === "" ? [] : [[value, `\`${scope}\` can't be \`${text}\``]];
  });
}

const ID = /^[A-Za-z_][\w-]*$/;

function faultsOfShell(value: Value | undefined, runsOn: string): readonly Fault[] {
  const shell = textOf(value);
  if (shell === undefined || shell.includes("{0}") || shell.includes("${{")) return [];
  if (!/^(bash|sh|pwsh|powershell|cmd|python)$/i.test(shell)) {
    return [[value, `\`${shell}\` is neither a shell nor a command with \`{0}\``]];
  }
  const isWindowsOnly = /^(powershell|cmd)$/i.test(shell) && /^(ubuntu|macos)-/.test(runsOn);
  return isWindowsOnly ? [[value, `\`${runsOn}\` has no \`${shell}\``]] : [];
}

/** Typos of the runners of GitHub, and versions that have never existed. */
const MISTYPED_RUNNER =
  /^(ubuntu-\d\d\.\d|window-latest|(ubuntu|windows|macos)[-_.]?(lastest|lates|latets|lateset|latst|laters))$/i;

function faultsOfStep(step: Value, runsOn: string): readonly Fault[] {
  const [run, uses] = [entryOf(step, "run"), entryOf(step, "uses")];
  const id = textOf(entryOf(step, "id"));
  const faults: Fault[] = [
    ...misspelled(step, "step"),
    ...faultsOfShell(entryOf(step, "shell"), runsOn),
  ];
  if (run !== undefined && uses !== undefined) faults.push([step, "a step can't both run and use"]);
  if (id !== undefined && !ID.test(id)) faults.push([step, `\`${id}\` can't be an ID`]);
  return [...faults, ...faultsOfUse(step, uses)];
}

function faultsOfUse(step: Value, uses: Value | undefined): readonly Fault[] {
  const text = textOf(uses);
  if (text === undefined) return [];
  if (text.includes("${{")) return [[uses, "`uses` can't have an expression"]];
  if (/^(\.{1,2}\/|docker:\/\/)/.test(text)) return [];
  if (!text.includes("@")) return [[uses, `\`${text}\` names no version after \`@\``]];
  const action = text.split("@")[0] ?? "";
  const inputs = membersOf(entryOf(step, "with"));
  const known = INPUTS.get(action);
  const names = new Set(inputs.map(([name]) => name.toLowerCase()));
  const wrong = inputs.flatMap(([name, place]): readonly Fault[] => {
    if (known?.some((each) => each.toLowerCase() === name.toLowerCase()) !== false) return [];
    const meant = nearestName(name.replaceAll("_", "-"), known);
    return meant === undefined
      ? []
      : [[place, `\`${action}\` has no input \`${name}\`; use \`${meant}\``]];
  });
  const missing = (NEEDED_INPUTS.get(action) ?? [])
    .filter((name) => !names.has(name))
    .map((name): Fault => [uses, `\`${action}\` needs \`${name}\``]);
  return [...wrong, ...missing];
}

function faultsOfJob({ name, content, steps, isCall }: WrittenJob): readonly Fault[] {
  const runsOn = textOf(entryOf(content, "runs-on")) ?? "";
  const faults: Fault[] = [
    ...misspelled(content, "job"),
    ...(["concurrency", "environment", "strategy", "container"] as const).flatMap((part) =>
      misspelled(entryOf(content, part), part),
    ),
    ...faultsOfPermissions(entryOf(content, "permissions")),
    ...faultsOfShell(entryOf(entryOf(entryOf(content, "defaults"), "run"), "shell"), runsOn),
    ...steps.flatMap((step) => faultsOfStep(step, runsOn)),
    ...membersOf(entryOf(content, "services")).flatMap(([service, value]): readonly Fault[] =>
      value.kind === "object" && entryOf(value, "image") === undefined
        ? [[value, `the service \`${service}\` has no image`]]
        : [],
    ),
  ];
  if (!ID.test(name)) faults.push([content, `\`${name}\` can't be the name of a job`]);
  if (MISTYPED_RUNNER.test(runsOn)) {
    faults.push([entryOf(content, "runs-on"), `no runner is called \`${runsOn}\``]);
  }
  const isEmpty = content.kind !== "object" || content.entries.has("<<");
  if (isEmpty) return faults;
  const extra = isCall ? NOT_IN_CALLS.find((each) => entryOf(content, each)) : undefined;
  if (extra !== undefined) {
    faults.push([content, `a job that calls a workflow can't have \`${extra}\``]);
  }
  if (!isCall && entryOf(content, "runs-on") === undefined) {
    faults.push([content, `the job \`${name}\` has no \`runs-on\``]);
  }
  return faults;
}

function faultsOf({ content, jobs }: WrittenWorkflow): readonly Fault[] {
  const on = entryOf(content, "on");
  return [
    ...misspelled(content, "workflow"),
    ...misspelled(entryOf(content, "concurrency"), "concurrency"),
    ...faultsOfEvents(on),
    ...faultsOfInputs(on),
    ...faultsOfPermissions(entryOf(content, "permissions")),
    ...jobs.flatMap(faultsOfJob),
    ...excludedInVain(jobs),
  ];
}

/** The texts of a dimension of a matrix; undefined if it isn't a list of known texts. */
function textsOfDimension(list: Value | undefined): ReadonlySet<string | undefined> | undefined {
  const texts = itemsOf(list).map(textOf);
  const known = texts.filter((text) => text !== undefined && !text.includes("${{"));
  return list?.kind === "list" && known.length === texts.length ? new Set(known) : undefined;
}

/** Combinations that a matrix excludes and doesn't have. */
function excludedInVain(jobs: readonly WrittenJob[]): readonly Fault[] {
  return jobs.flatMap(({ content }) => {
    const matrix = entryOf(entryOf(content, "strategy"), "matrix");
    const dimensions = new Map(
      membersOf(matrix).map(([name, list]) => [name, textsOfDimension(list)]),
    );
    return itemsOf(entryOf(matrix, "exclude")).flatMap((each) =>
      membersOf(each).flatMap(([name, value]): readonly Fault[] => {
        const texts = dimensions.get(name);
        const text = textOf(value);
        const isOpen = texts === undefined || text === undefined || text.includes("${{");
        return isOpen || texts.has(text)
          ? []
          : [[value, `the matrix has no \`${name}\` that is \`${text}\``]];
      }),
    );
  });
}

/** Further checks of `gha-refused-part`: what GitHub refuses, or what has no effect. */
export const refusedSyntaxCheck: Check = workflowCheck((workflow) =>
  faultsOf(workflow).map(([place, message]) => factInFile(true, place, workflow.source, message)),
);
