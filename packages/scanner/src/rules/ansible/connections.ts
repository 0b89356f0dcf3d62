import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { nullValue } from "../../evaluate/value.ts";
import { commandOf, isOff, type Task, tasksOf } from "../../formats/ansible/tasks.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { shownScript } from "../../secrets/mask.ts";
import { commandsIn } from "../../shell/commands.ts";
import { skipsVerification, unsetsVerification } from "../../shell/verification.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { taskCheck } from "./task-check.ts";
import { variablesOf } from "./variables.ts";

const HOST_KEY_OFF = /StrictHostKeyChecking[= ]["']?(no|off)\b/i;

/** Whether a variable of Ansible switches the check of the other side off. */
function switchesOff(name: string, text: string): boolean {
  switch (name) {
    case "ansible_host_key_checking":
    case "ansible_ssh_host_key_checking":
      return isOff(text);
    case "ansible_winrm_server_cert_validation":
      return text === "ignore";
    case "ansible_ssh_args":
    case "ansible_ssh_common_args":
    case "ansible_ssh_extra_args":
      return HOST_KEY_OFF.test(text);
    default:
      return false;
  }
}

function uncheckedHosts(source: SourceFile): readonly Fact[] {
  return variablesOf(source).map(([name, value]) => {
    const isUnchecked = switchesOff(name, textOf(value) ?? "");
    return factInFile(isUnchecked, value, source, `\`${name}\` switches the check off`);
  });
}

/** `host_key_checking = False` in the settings of Ansible. */
const SETTING =
  /^[ \t]*((host_key_checking|validate_certs)[ \t]*=[ \t]*(false|no|0|off)\b|(ssh_args|ssh_common_args)[ \t]*=.*StrictHostKeyChecking[= ]no\b)/gim;

function uncheckedSettings(source: SourceFile): readonly Fact[] {
  if (!/(^|\/)\.?ansible\.cfg$/.test(source.path)) return [];
  return [...source.text.matchAll(SETTING)].map((match) => {
    const at = { file: source, start: match.index, end: match.index + match[0].length };
    return factInFile(true, nullValue(at), source, `\`${match[0].trim().slice(0, 60)}\``);
  });
}

function skipsCheck(task: Task): string | undefined {
  const command = commandsIn(commandOf(task) ?? "").find(skipsVerification);
  if (command !== undefined) {
    return `the command has \`${shownScript(command.join(" ")).slice(0, 60)}\``;
  }
  const variable = membersOf(entryOf(task.value, "environment")).find(
    ([name, value]) =>
      unsetsVerification(name, textOf(value) ?? "") ||
      (name === "ANSIBLE_HOST_KEY_CHECKING" && isOff(textOf(value))),
  );
  return variable && `\`${variable[0]}\` switches the check off`;
}

/** Windows that is managed without encryption and with a password that can be read on the way. */
function plainWindows(source: SourceFile): readonly Fact[] {
  const variables = variablesOf(source);
  const textAt = (name: string) => {
    const found = variables.find(([each]) => each === name);
    return found && textOf(found[1]);
  };
  const isPlain =
    textAt("ansible_winrm_scheme") === "http" ||
    (textAt("ansible_port") === "5985" && textAt("ansible_winrm_scheme") !== "https");
  return variables
    .filter(([name]) => name === "ansible_winrm_transport")
    .map(([, value]) => {
      const isReadable = isPlain && /^(basic|plaintext)$/.test(textOf(value) ?? "");
      return factInFile(isReadable, value, source, "the password is sent over HTTP");
    });
}

function telnet(source: SourceFile): readonly Fact[] {
  return tasksOf(source)
    .filter(({ module }) => module === "telnet")
    .map(({ value }) => factInFile(true, value, source, "`telnet` sends the password as text"));
}

const SSH = "https://docs.ansible.com/ansible/latest/inventory_guide/connection_details.html";

/** Rules for how Ansible connects to machines. */
export const ansibleConnectionRules: readonly Rule[] = [
  {
    id: "ansible-unverified-server",
    title: "Playbook does not verify the machine it talks to",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone on the network path can answer instead, and gets passwords and files.",
    fix: "Leave the check on, and add the host keys or the certificate of the authority.",
    link: `${SSH}#managing-host-key-checking`,
    checks: [file(uncheckedHosts), file(uncheckedSettings), taskCheck(skipsCheck)],
  },
  {
    id: "ansible-plain-connection",
    title: "Machines are managed over an unencrypted connection",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can read the password and change the commands.",
    fix: "Use SSH, or WinRM with `ansible_winrm_scheme: https` and `kerberos`.",
    link: "https://docs.ansible.com/ansible/latest/os_guide/windows_winrm.html",
    checks: [file(plainWindows), file(telnet)],
  },
];
