import { entryOf, itemsOf, membersOf, textOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { nullValue } from "../../evaluate/value.ts";
import { commandOf, isOff, keywordOf, type Task, tasksOf } from "../../formats/ansible/tasks.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { secretInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { isChosenPassword, isWrittenSecret } from "../../secrets/chosen-password.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { taskCheck } from "./task-check.ts";
import { variablesOf } from "./variables.ts";

/** Playbooks that test a role, with passwords that open nothing. */
const TESTS = /(^|\/)(molecule|tests?|examples?)\//;

/** Members with the names of credentials, also those of lists and objects. */
function credentialsIn(root: Value | undefined): readonly (readonly [string, Value])[] {
  const found: (readonly [string, Value])[] = [];
  const pending: Value[] = root === undefined ? [] : [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    pending.push(...itemsOf(next));
    for (const [name, value] of membersOf(next)) {
      // It says when a password is changed.
      if (isCredentialName(name) && name !== "update_password") found.push([name, value]);
      pending.push(value);
    }
  }
  return found;
}

function writtenSecrets(source: SourceFile): readonly Fact[] {
  if (TESTS.test(source.path)) return [];
  const members = [
    ...variablesOf(source).filter(([name]) => isCredentialName(name)),
    ...tasksOf(source).flatMap(({ given }) => credentialsIn(given)),
  ];
  return members.map(([name, value]) => {
    const text = textOf(value) ?? "";
    const isShown = isChosenPassword(name, text) && !text.includes("{{");
    return secretInFile(
      isShown ? text : undefined,
      value,
      source,
      `\`${name}\` can be read in the code`,
    );
  });
}

const INVENTORY = /(^|\/)(inventor(y|ies)(\/.+)?|hosts)(\.ini)?$/;

/** `ansible_ssh_pass=…` in an inventory. */
const PASSWORD =
  /\b(ansible_(?:(?:ssh|become|sudo|su)_)?pass(?:word)?)[ \t]*=[ \t]*["']?([^\s"'#]+)/g;

function inventorySecrets(source: SourceFile): readonly Fact[] {
  if (!INVENTORY.test(source.path) || TESTS.test(source.path)) return [];
  return [...source.text.matchAll(PASSWORD)].map((match) => {
    const [whole, name = "", text = ""] = match;
    const at = { file: source, start: match.index, end: match.index + whole.length };
    const isShown = isWrittenSecret(text) && !text.includes("{{");
    const message = `\`${name}\` can be read in the code`;
    return secretInFile(isShown ? text : undefined, nullValue(at), source, message);
  });
}

const VARIABLE = /\{\{\s*([A-Za-z_][\w.]{0,100})\s*(?:\}\}|\|\s*(?:quote|default|string|trim)\b)/g;

/** The variable of a text that holds a credential. */
function credentialIn(text: string): string | undefined {
  return [...text.matchAll(VARIABLE)]
    .map(([, path = ""]) => path)
    .find((path) => isCredentialName(path.split(".").at(-1) ?? ""));
}

/** Whether Ansible prints the item of each turn, rather than a label. */
function printsItems({ value }: Task): boolean {
  const isLoop = membersOf(value).some(([name]) => /^(loop|with_\w+)$/.test(name));
  return isLoop && entryOf(entryOf(value, "loop_control"), "label") === undefined;
}

function logsSecret(task: Task): string | undefined {
  const silent = textOf(keywordOf(task, "no_log"));
  if (silent !== undefined && !isOff(silent)) return undefined;
  if (task.module === "debug") {
    const shown = textOf(entryOf(task.given, "var"));
    const name = isCredentialName(shown?.split(".").at(-1) ?? "") ? shown : undefined;
    const found = name ?? textsOf(entryOf(task.given, "msg")).map(credentialIn).find(Boolean);
    return found && `\`debug\` prints \`${found}\``;
  }
  const command = commandOf(task);
  const inCommand = command === undefined ? undefined : credentialIn(command);
  if (inCommand !== undefined) return `the command line has \`${inCommand}\``;
  if (!printsItems(task)) return undefined;
  const member = credentialsIn(task.given).find(([, value]) =>
    /\{\{\s*item\.\w/.test(textOf(value) ?? ""),
  );
  return member && `each item is printed with what becomes \`${member[0]}\``;
}

/** Rules for secrets of playbooks. */
export const ansibleSecretRules: readonly Rule[] = [
  {
    id: "ansible-written-secret",
    title: "Credential is written in a playbook",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can read the repository, its history or a fork of it knows the credential.",
    fix: "Encrypt the value with `ansible-vault`, or look it up in a store of secrets.",
    link: "https://docs.ansible.com/ansible/latest/vault_guide/index.html",
    checks: [file(writtenSecrets), file(inventorySecrets)],
  },
  {
    id: "ansible-secret-logged",
    title: "Task prints a secret",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "Ansible prints items and the command lines of failed tasks, and logs keep them.",
    fix: "Set `no_log: true`, or a `label` for the loop that leaves the secret out.",
    link: "https://docs.ansible.com/ansible/latest/reference_appendices/logging.html",
    checks: [taskCheck(logsSecret)],
  },
];
