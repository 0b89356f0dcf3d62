import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Files of roles that are lists of tasks. */
const TASKS = /(^|\/)(tasks|handlers)\/[^/]+\.ya?ml$/i;

/** What says how a task runs. Any other member of a task is its module. */
const KEYWORDS =
  /^(action|always|any_errors_fatal|args|async|become(_\w+)?|block|changed_when|check_mode|collections|connection|debugger|delay|delegate_(facts|to)|diff|environment|failed_when|ignore_(errors|unreachable)|listen|local_action|loop(_control)?|module_defaults|name|no_log|notify|poll|port|register|remote_user|rescue|retries|run_once|tags|throttle|timeout|until|vars|when|with_\w+)$/;

/** Blocks within each other beyond this depth aren't read. */
const MAX_BLOCKS = 20;

const LISTS = ["pre_tasks", "tasks", "post_tasks", "handlers"];

/** A task of a playbook or role, with its module as it is written and without its collection. */
export interface Task {
  readonly value: Value;
  readonly written: string;
  readonly module: string;
  /** The arguments of the module, and its free text if it has one. */
  readonly given: Value | undefined;
  readonly isHandler: boolean;
  readonly play: Value | undefined;
  /** The blocks around the task, from the outside in. */
  readonly blocks: readonly Value[];
}

/** The plays of a playbook. */
export function playsOf(source: SourceFile): readonly Value[] {
  if (!/\bhosts["']?:/.test(source.text)) return [];
  return yamlDocumentsOf(source)
    .flatMap(itemsOf)
    .filter((each) => entryOf(each, "hosts") !== undefined);
}

/** All tasks of a file, including those in blocks. */
export const tasksOf = oncePerFile((source): readonly Task[] => {
  const plays = playsOf(source).flatMap((play) =>
    LISTS.flatMap((list) =>
      itemsOf(entryOf(play, list)).flatMap((each) => tasksIn(each, list === "handlers", play)),
    ),
  );
  if (plays.length > 0 || !TASKS.test(source.path)) return plays;
  const isHandler = /(^|\/)handlers\//.test(source.path);
  return yamlDocumentsOf(source)
    .flatMap(itemsOf)
    .flatMap((each) => tasksIn(each, isHandler, undefined));
});

function tasksIn(
  value: Value,
  isHandler: boolean,
  play: Value | undefined,
  blocks: readonly Value[] = [],
): readonly Task[] {
  const inner = ["block", "rescue", "always"].flatMap((list) => itemsOf(entryOf(value, list)));
  if (inner.length > 0 && blocks.length < MAX_BLOCKS) {
    return inner.flatMap((each) => tasksIn(each, isHandler, play, [...blocks, value]));
  }
  const local = entryOf(value, "local_action");
  const [written, given] =
    modulesIn(value)[0] ?? (local === undefined ? [] : (["local_action", local] as const));
  if (written === undefined) return [];
  const module = written.slice(written.lastIndexOf(".") + 1);
  return [{ value, written, module, given, isHandler, play, blocks }];
}

/** The members of a task that aren't keywords. There should be one: its module. */
export function modulesIn(task: Value): readonly (readonly [name: string, given: Value])[] {
  return membersOf(task).filter(([name]) => !KEYWORDS.test(name));
}

/** A keyword of a task, or of the closest block or play around it that has it. */
export function keywordOf({ value, blocks, play }: Task, name: string): Value | undefined {
  return [value, ...blocks.toReversed(), play]
    .map((each) => entryOf(each, name))
    .find((each) => each !== undefined);
}

/** An argument of a task's module, also if it is in `args`. */
export function argumentOf({ value, given }: Task, name: string): string | undefined {
  return textOf(entryOf(given, name)) ?? textOf(entryOf(entryOf(value, "args"), name));
}

/** Whether a task sets something up, rather than removing or stopping it. */
export function isPresent(task: Task): boolean {
  return !/^(absent|stopped|terminated)$/.test(argumentOf(task, "state") ?? "");
}

/** Whether an argument or keyword is on. */
export function isOn(text: string | undefined): boolean {
  return /^(true|yes|on|1)$/i.test(text ?? "");
}

export function isOff(text: string | undefined): boolean {
  return /^(false|no|off|0)$/i.test(text ?? "");
}

const SHELLS = /^(command|shell|raw|script)$/;

/** The command that a task runs, or `undefined` if it uses another module. */
export function commandOf(task: Task): string | undefined {
  if (!SHELLS.test(task.module)) return undefined;
  const argv = entryOf(task.given, "argv");
  const words = itemsOf(argv).map((each) => textOf(each) ?? "");
  return textOf(task.given) ?? argumentOf(task, "cmd") ?? words.join(" ");
}
