import { entryOf, membersOf, textOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import {
  argumentOf,
  commandOf,
  isOn,
  keywordOf,
  modulesIn,
  playsOf,
  type Task,
  tasksOf,
} from "../../formats/ansible/tasks.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { taskCheck } from "./task-check.ts";

const INCLUDES = /^(include|include_\w+|import_\w+|meta)$/;

function lacksName({ value, module }: Task): string | undefined {
  const isMissing = entryOf(value, "name") === undefined && !INCLUDES.test(module);
  return isMissing ? "the task has no name" : undefined;
}

function unnamedPlays(source: SourceFile): readonly Fact[] {
  return playsOf(source).map((play) =>
    factInFile(entryOf(play, "name") === undefined, play, source, "the play has no name"),
  );
}

/** Programs that a module does the work of, and the words with which there is none. */
const MODULES: Readonly<Record<string, readonly [module: string, except?: RegExp]>> = {
  "apt-get": ["apt", /\b(clean|autoremove|download|--print-uris)\b/],
  chkconfig: ["service"],
  chmod: ["file"],
  chown: ["file"],
  curl: ["get_url` or `uri"],
  dnf: ["dnf", /\b(clean|history|info|list|module|versionlock|config-manager)\b/],
  git: ["git", /\b(branch|config|describe|diff|log|ls-remote|rev-parse|show|status|tag)\b/],
  groupadd: ["group"],
  ln: ["file"],
  mkdir: ["file"],
  mount: ["mount"],
  pip: ["pip", /\b(check|freeze|list|show)\b/],
  rm: ["file"],
  rpm: ["dnf", /-q|--query|-V|--nodeps/],
  rsync: ["synchronize"],
  sed: ["lineinfile` or `replace", /(^|\s)-n\b/],
  service: ["service"],
  sysctl: ["sysctl", /-[an]\b/],
  systemctl: [
    "systemd_service",
    /\b(cat|is-\w+|kill|list-\S+|show\S*|status|--version|set-default|get-default)\b/,
  ],
  tar: ["unarchive", /(^|\s)-?\w*[ct]\w*f?\b/],
  touch: ["file"],
  unzip: ["unarchive", /-l\b/],
  useradd: ["user"],
  wget: ["get_url"],
  yum: ["dnf", /\b(clean|history|info|list)\b/],
};

function hasModule(task: Task): string | undefined {
  const script =
    task.module === "raw" || task.module === "script" ? "" : (commandOf(task) ?? "").trim();
  if (/[|;&\n]/.test(script)) return undefined;
  const [path = ""] = script.split(/\s/);
  const program = path.slice(path.lastIndexOf("/") + 1);
  const [module, except] = (Object.hasOwn(MODULES, program) ? MODULES[program] : undefined) ?? [];
  const isExcepted = except?.test(script.slice(path.length)) === true;
  return module === undefined || isExcepted
    ? undefined
    : `\`${module}\` does the work of \`${program}\``;
}

function alwaysChanges(task: Task): string | undefined {
  if (commandOf(task) === undefined || task.isHandler) return undefined;
  const isKnown =
    entryOf(task.value, "changed_when") !== undefined ||
    argumentOf(task, "creates") !== undefined ||
    argumentOf(task, "removes") !== undefined;
  return isKnown ? undefined : "each run reports a change";
}

function hidesPipe(task: Task): string | undefined {
  const script = commandOf(task) ?? "";
  const isPiped = /[^|]\|[^|]/.test(script.replace(/\{\{.*?\}\}/g, "")) && !/pipefail/.test(script);
  return task.module === "shell" && isPiped ? "the shell has no `pipefail`" : undefined;
}

/** What needs a shell: pipes, redirections, variables, patterns and substitutions. */
const SHELL_SYNTAX = /[|&;<>$*?`~()#\n]|\b(if|for|while|source|export|cd|set)\b/;

function needsNoShell(task: Task): string | undefined {
  const script = (commandOf(task) ?? "").replace(/\{\{.*?\}\}/g, "").trim();
  const isShell = task.module === "shell" && argumentOf(task, "executable") === undefined;
  return isShell && !SHELL_SYNTAX.test(script) ? "`command` can run it without a shell" : undefined;
}

function ignoresErrors({ value }: Task): string | undefined {
  const isIgnored = isOn(textOf(entryOf(value, "ignore_errors")));
  const isLookedAt = entryOf(value, "register") !== undefined;
  return isIgnored && !isLookedAt ? "`ignore_errors` is on" : undefined;
}

/** Modules that create files, and when they do. */
function leavesMode(task: Task): string | undefined {
  const { module } = task;
  const state = argumentOf(task, "state");
  const isCreated =
    /^(assemble|copy|get_url|template)$/.test(module) ||
    (module === "file" && /^(directory|touch)$/.test(state ?? "")) ||
    (/^(blockinfile|ini_file|lineinfile)$/.test(module) && isOn(argumentOf(task, "create")));
  const mode = entryOf(task.given, "mode") ?? entryOf(entryOf(task.value, "args"), "mode");
  if (isCreated && mode === undefined) return "`mode` is not set";
  // A number without a zero in front is decimal: 644 is 0o1204.
  const written = mode?.at?.file.text.slice(mode.at.start, mode.at.end) ?? "";
  const isDecimal = /(^|:\s*)[1-7][0-7]{2}\s*$/.test(written);
  return isDecimal ? `\`${written.trim()}\` is a decimal number` : undefined;
}

function hasShortName({ written, module }: Task): string | undefined {
  return written === module && !/^(include|local_action)$/.test(module)
    ? `\`${written}\` has no collection`
    : undefined;
}

/** Ways of writing that Ansible has replaced. */
function isOutdated({ value, module }: Task): string | undefined {
  const old = membersOf(value).find(([name]) => /^(local_action|sudo|sudo_user)$/.test(name))?.[0];
  if (old !== undefined) return `\`${old}\` is outdated`;
  if (module === "include") return "`include` was removed";
  const conditions = textsOf(entryOf(value, "when"));
  const isTemplate = conditions.some((each) => /^\s*\{\{.*\}\}\s*$/.test(each));
  return isTemplate ? "`when` needs no braces" : undefined;
}

/** `FOO=1 program`, which only a shell understands. */
function setsVariable(task: Task): string | undefined {
  const script = task.module === "command" ? (commandOf(task) ?? "").trim() : "";
  const variable = /^[A-Za-z_]\w*=\S*\s+\S/.test(script) ? script.split("=")[0] : undefined;
  const isArgument = /^(chdir|cmd|creates|removes|stdin|argv|executable|warn)$/.test(
    variable ?? "",
  );
  return variable !== undefined && !isArgument
    ? `\`command\` takes \`${variable}=…\` for the name of a program`
    : undefined;
}

function comparesTruth({ value }: Task): string | undefined {
  const comparison = ["when", "changed_when", "failed_when", "until"]
    .flatMap((name) => textsOf(entryOf(value, name)))
    .map((text) => /(==|!=)\s*(true|false)\b/i.exec(text)?.[0])
    .find((each) => each !== undefined);
  return comparison && `a condition has \`${comparison}\``;
}

/** Two modules, of which Ansible takes neither. */
function hasTwoModules(task: Task): string | undefined {
  const [first, second] = modulesIn(task.value);
  return first !== undefined && second !== undefined
    ? `the task has both \`${first[0]}\` and \`${second[0]}\``
    : undefined;
}

/** An account that is named without the rights to become it. */
function namesAccountOnly(task: Task): string | undefined {
  // What includes a role or a list of tasks decides for them.
  const isWhole = task.play !== undefined && keywordOf(task, "become") === undefined;
  const isVariable = [task.value, ...task.blocks, task.play].some(
    (each) => entryOf(entryOf(each, "vars"), "ansible_become") !== undefined,
  );
  return isWhole && !isVariable && entryOf(task.value, "become_user") !== undefined
    ? "`become_user` is set without `become`"
    : undefined;
}

/** The names that handlers of a play have or listen to, or `undefined` if files or roles bring more. */
function handlersOf(
  play: Value | undefined,
  tasks: readonly Task[],
): ReadonlySet<string> | undefined {
  if (entryOf(play, "roles") !== undefined || tasks.some(({ module }) => INCLUDES.test(module))) {
    return undefined;
  }
  const handlers = tasks.filter(({ isHandler }) => isHandler);
  return new Set(
    handlers.flatMap(({ value }) => [
      ...textsOf(entryOf(value, "name")),
      ...textsOf(entryOf(value, "listen")),
    ]),
  );
}

/** Handlers that a playbook notifies and doesn't have. */
function missingHandlers(source: SourceFile): readonly Fact[] {
  const tasks = tasksOf(source).filter(({ play }) => play !== undefined);
  return [...Map.groupBy(tasks, ({ play }) => play)].flatMap(([play, own]) => {
    const known = handlersOf(play, own);
    return own.flatMap(({ value }) =>
      textsOf(entryOf(value, "notify")).map((name) => {
        const isMissing = known?.has(name) === false && !name.includes("{{");
        return factInFile(isMissing, value, source, `no handler has the name \`${name}\``);
      }),
    );
  });
}

const LINT = "https://ansible.readthedocs.io/projects/lint/rules/";

type Row = readonly [
  id: string,
  title: string,
  explanation: string,
  fix: string,
  page: string,
  ask: (task: Task) => string | undefined,
];

const ROWS: readonly Row[] = [
  [
    "ansible-command-module",
    "Command does what a module does",
    "A module changes only what differs, reports it, and works in check mode.",
    "Use the module.",
    "command-instead-of-module/",
    hasModule,
  ],
  [
    "ansible-changed-always",
    "Task reports a change in each run",
    "Real changes go unnoticed, and handlers run every time.",
    "Set `changed_when`, or `creates` and `removes`.",
    "no-changed-when/",
    alwaysChanges,
  ],
  [
    "ansible-hidden-failure",
    "Failure of a task goes unnoticed",
    "The play continues with whatever the failed step left behind.",
    "Leave out `ignore_errors` and set `failed_when`, or start the shell with `set -o pipefail`.",
    "ignore-errors/",
    (task) => ignoresErrors(task) ?? hidesPipe(task),
  ],
  [
    "ansible-needless-shell",
    "Command runs in a shell without need",
    "A shell interprets characters of variables, and starts another process.",
    "Use `ansible.builtin.command`.",
    "command-instead-of-shell/",
    needsNoShell,
  ],
  [
    "ansible-file-mode",
    "Mode of a file is left to chance",
    "The mode depends on the machine's umask, so others may be able to read or change the file.",
    'Set `mode` as a text, such as `"0644"`.',
    "risky-file-permissions/",
    leavesMode,
  ],
  [
    "ansible-short-name",
    "Module is named without its collection",
    "Another collection can have a module of the same name, which then runs instead.",
    "Write the full name, such as `ansible.builtin.copy`.",
    "fqcn/",
    hasShortName,
  ],
  [
    "ansible-outdated-syntax",
    "Playbook uses outdated syntax",
    "Newer releases of Ansible warn about it, or refuse it.",
    "Use `include_tasks` or `import_tasks`, `delegate_to`, and conditions without braces.",
    "deprecated-module/",
    isOutdated,
  ],
  [
    "ansible-redundant-condition",
    "Condition is compared with true or false",
    "A condition is true or false by itself, and a text such as `yes` equals neither.",
    "Write `when: enabled` or `when: not enabled`.",
    "literal-compare/",
    comparesTruth,
  ],
];

/** Rules for how playbooks are written. */
export const ansibleQualityRules: readonly Rule[] = [
  {
    id: "ansible-refused-task",
    title: "Task fails, or runs as another account than it names",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The play stops at the task, or changes files of the wrong account.",
    fix: "Give each task one module, set `become` beside `become_user`, and variables in `environment`.",
    link: `${LINT}partial-become/`,
    checks: [
      taskCheck((task) => hasTwoModules(task) ?? namesAccountOnly(task) ?? setsVariable(task)),
    ],
  },
  {
    id: "ansible-task-name",
    title: "Task or play has no name",
    severity: "LOW",
    category: "quality",
    explanation: "The output shows the name, and `--start-at-task` needs it.",
    fix: "Add `name`: what the task does, in a few words.",
    link: `${LINT}name/`,
    checks: [taskCheck(lacksName), file(unnamedPlays)],
  },
  ...ROWS.map(
    ([id, title, explanation, fix, page, ask]): Rule => ({
      id,
      title,
      severity: "LOW",
      category: "quality",
      explanation,
      fix,
      link: `${LINT}${page}`,
      checks: [taskCheck(ask)],
    }),
  ),
  {
    id: "ansible-missing-handler",
    title: "Task notifies a handler that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The play stops as soon as the task changes something.",
    fix: "Give a handler the name that `notify` has.",
    link: "https://docs.ansible.com/ansible/latest/playbook_guide/playbooks_handlers.html",
    checks: [file(missingHandlers)],
  },
];
