import { entryOf, textsOf } from "../../documents/members.ts";
import { argumentOf, commandOf, isOff, isOn, type Task } from "../../formats/ansible/tasks.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { Topic } from "../../rule-language/topic.ts";
import type { Severity } from "../../scores/severity.ts";
import { commandsIn, programOf } from "../../shell/commands.ts";
import { taskCheck } from "./task-check.ts";

/** A text that a task writes into a file, and the file. */
function writtenBy(task: Task): { readonly path: string; readonly text: string } {
  const path = ["path", "dest", "name"].map((name) => argumentOf(task, name)).find(Boolean) ?? "";
  const isRemoved = argumentOf(task, "state") === "absent";
  const argument = WRITERS.get(task.module);
  const text = isRemoved || argument === undefined ? "" : (argumentOf(task, argument) ?? "");
  return { path, text };
}

/** Modules that write a text, and the argument that has it. */
const WRITERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    blockinfile: "block",
    copy: "content",
    lineinfile: "line",
    replace: "replace",
  }),
);

const SSH_LOGIN =
  /^[ \t]*((PermitRootLogin|PasswordAuthentication|PermitEmptyPasswords|HostbasedAuthentication)[ \t]+yes)\b/im;

function acceptsPasswords(task: Task): string | undefined {
  const { path, text } = writtenBy(task);
  const setting = /sshd_config/.test(path) ? SSH_LOGIN.exec(text)?.[1] : undefined;
  return setting && `\`${path}\` gets \`${setting}\``;
}

const EVERYTHING = /\bNOPASSWD[ \t]*:[ \t]*ALL\b/;

function grantsRoot(task: Task): string | undefined {
  const { path, text } = writtenBy(task);
  if (/sudoers/.test(path) && EVERYTHING.test(text)) return `\`${path}\` gets \`NOPASSWD: ALL\``;
  if (task.module !== "sudoers" || argumentOf(task, "state") === "absent") return undefined;
  const needsPassword = isOff(argumentOf(task, "nopassword"));
  const commands = textsOf(entryOf(task.given, "commands"));
  return commands.includes("ALL") && !needsPassword ? "`commands` is `ALL`" : undefined;
}

/** The arguments and the text of a task that installs a file the machine can't start without. */
function lacksValidation(task: Task): string | undefined {
  const { path } = writtenBy(task);
  const isWritten =
    /^(blockinfile|copy|lineinfile|replace|template)$/.test(task.module) &&
    argumentOf(task, "state") !== "absent";
  const isCritical = /^\/etc\/(sudoers(\.d\/.+)?|ssh\/sshd_config)$/.test(path);
  return isWritten && isCritical && argumentOf(task, "validate") === undefined
    ? `\`${path}\` is written without \`validate\``
    : undefined;
}

/** Services that protect a machine. */
const PROTECTORS = /^(apparmor|auditd|fail2ban|firewalld|ufw)(\.service)?$/;
const FIREWALLS = /\b(csf|firewalld|iptables|nftables|ufw)\b/g;

/** Whether the file sets up another firewall in place of the one that it stops. */
function hasOtherFirewall({ value }: Task, name: string): boolean {
  const text = value.at?.file.text ?? "";
  return [...text.matchAll(FIREWALLS)].some(([each]) => !name.startsWith(each));
}

function stopsProtection(task: Task): string | undefined {
  const name = argumentOf(task, "name") ?? "";
  if (!/^(service|systemd|systemd_service)$/.test(task.module) || !PROTECTORS.test(name)) {
    return undefined;
  }
  const isReplaced = /^(firewalld|ufw)/.test(name) && hasOtherFirewall(task, name);
  const isStopped =
    argumentOf(task, "state") === "stopped" ||
    isOff(argumentOf(task, "enabled")) ||
    isOn(argumentOf(task, "masked"));
  return isStopped && !isReplaced ? `the service \`${name}\` is stopped` : undefined;
}

/** What commands and PowerShell switch off. */
const SWITCHED_OFF =
  /\bSet-MpPreference\b[^\n]*-Disable(RealtimeMonitoring|BehaviorMonitoring|IOAVProtection)\s+(\$true|1)\b|\bSet-NetFirewallProfile\b[^\n]*-Enabled\s+(\$?false|0)\b|\bnetsh\s+advfirewall\s+set\s+\w+\s+state\s+off\b|\bAllowUnencrypted\b["'}\s]*(-Value\s+|=\s*)["'@{\s]*\$?true\b/i;

const KERNEL: Readonly<Partial<Record<string, RegExp>>> = {
  "fs.protected_hardlinks": /^0$/,
  "fs.protected_symlinks": /^0$/,
  "kernel.randomize_va_space": /^[01]$/,
  "net.ipv4.tcp_syncookies": /^0$/,
};

function switchesOff(task: Task): string | undefined {
  const state = argumentOf(task, "state");
  switch (task.module) {
    case "selinux":
      return state === "disabled" || state === "permissive" ? `SELinux is ${state}` : undefined;
    case "ufw":
      return state === "disabled" && !hasOtherFirewall(task, "ufw")
        ? "`state` is `disabled`"
        : undefined;
    case "win_firewall":
      return state === "disabled" ? "`state` is `disabled`" : undefined;
    case "win_regedit": {
      const isOffValue = /^(0|0x0+)$/.test(argumentOf(task, "data") ?? "");
      return argumentOf(task, "name") === "EnableLUA" && isOffValue
        ? "`EnableLUA` is `0`"
        : undefined;
    }
    case "sysctl": {
      const name = argumentOf(task, "name") ?? "";
      const isWeak =
        Object.hasOwn(KERNEL, name) && KERNEL[name]?.test(argumentOf(task, "value") ?? "");
      return isWeak && state !== "absent" ? `\`${name}\` is switched off` : undefined;
    }
    case "win_powershell":
    case "win_shell": {
      const script = argumentOf(task, "script") ?? scriptOf(task);
      const [found] = SWITCHED_OFF.exec(script) ?? [];
      return found && `the command has \`${found.slice(0, 60)}\``;
    }
    default:
      return stopsProtection(task) ?? stopsByCommand(task);
  }
}

function scriptOf({ given }: Task): string {
  return textsOf(given)[0] ?? textsOf(entryOf(given, "cmd"))[0] ?? "";
}

function stopsByCommand(task: Task): string | undefined {
  const command = commandsIn(commandOf(task) ?? "").find(
    (each) =>
      (programOf(each) === "setenforce" && /^(0|Permissive)$/i.test(each[1] ?? "")) ||
      (programOf(each) === "ufw" && each.includes("disable")),
  );
  const shown = command?.join(" ");
  return shown && !(shown.includes("ufw") && hasOtherFirewall(task, "ufw"))
    ? `the command is \`${shown}\``
    : undefined;
}

/** Modes that let everyone write, without the bit that keeps others from deleting. */
const WORLD_WRITABLE =
  /^(0?o?0?[0-7]{2}[2367]|0?o?[0246][0-7]{2}[2367]|([ug]=[rwxX]*,)*(a|o|ugo|og|go)?[=+][rxX]*w[rwxX]*)$/;

/** Devices, sockets and folders for everyone. */
const FOR_EVERYONE = /^\/(dev|tmp|var\/tmp)(\/|$)|\.sock(et)?$/;

function opensToAll(task: Task): string | undefined {
  const mode = entryOf(task.given, "mode") ?? entryOf(entryOf(task.value, "args"), "mode");
  const text = mode?.at?.file.text.slice(mode.at.start, mode.at.end) ?? "";
  const written = text.replace(/^[\s\S]*:\s*/, "").replace(/["'\s]/g, "");
  const path = ["path", "dest"].map((name) => argumentOf(task, name)).find(Boolean) ?? "";
  const isGone = /^(absent|link)$/.test(argumentOf(task, "state") ?? "");
  if (WORLD_WRITABLE.test(written) && !FOR_EVERYONE.test(path) && !isGone) {
    return `\`mode\` is \`${written}\``;
  }
  const chmod = commandsIn(commandOf(task) ?? "").find((command) => {
    const [given = "", target = ""] = command.slice(1).filter((word) => !/^-[A-Za-z-]/.test(word));
    return (
      programOf(command) === "chmod" && WORLD_WRITABLE.test(given) && !FOR_EVERYONE.test(target)
    );
  });
  return chmod && `the command is \`${chmod.join(" ").slice(0, 60)}\``;
}

type Row = readonly [
  id: string,
  title: string,
  severity: Severity,
  topic: Topic,
  explanation: string,
  fix: string,
  link: string,
  ask: (task: Task) => string | undefined,
];

const MODULES = "https://docs.ansible.com/ansible/latest/collections/";

const ROWS: readonly Row[] = [
  [
    "ansible-ssh-login",
    "SSH accepts passwords or root",
    "MEDIUM",
    "hardening",
    "Passwords can be guessed from the network, and root leaves no trace of who signed in.",
    "Set `PermitRootLogin no` and `PasswordAuthentication no`, and sign in with keys.",
    "https://man.openbsd.org/sshd_config",
    acceptsPasswords,
  ],
  [
    "ansible-sudo-all",
    "Account may run everything as root without a password",
    "MEDIUM",
    "privilege",
    "Anyone who gets into the account controls the machine.",
    "List the commands that the account needs after `NOPASSWD:`.",
    `${MODULES}community/general/sudoers_module.html`,
    grantsRoot,
  ],
  [
    "ansible-protection-off",
    "Protection of a machine is switched off",
    "MEDIUM",
    "hardening",
    "A flaw in one program is then enough to take over the machine, and may leave no trace.",
    "Leave it on, and add the rule or exception that the program needs.",
    `${MODULES}ansible/posix/selinux_module.html`,
    switchesOff,
  ],
  [
    "ansible-world-writable",
    "Everyone on the machine can change a file",
    "MEDIUM",
    "privilege",
    "Any account, such as that of a web server, can replace the content.",
    'Set `mode` to `"0755"` or `"0644"` and give the file the owner or group that writes it.',
    `${MODULES}ansible/builtin/file_module.html#parameter-mode`,
    opensToAll,
  ],
];

/** Rules for how playbooks set up machines. */
export const ansibleHardeningRules: readonly Rule[] = [
  ...ROWS.map(
    ([id, title, severity, topic, explanation, fix, link, ask]): Rule => ({
      id,
      title,
      severity,
      category: "security",
      topic,
      explanation,
      fix,
      link,
      checks: [taskCheck(ask)],
    }),
  ),
  {
    id: "ansible-unvalidated-file",
    title: "File that grants access is written without a check",
    severity: "LOW",
    category: "quality",
    explanation: "A mistake in it locks everyone out, including Ansible.",
    fix: "Set `validate`: `visudo -cf %s` or `sshd -t -f %s`.",
    link: `${MODULES}ansible/builtin/lineinfile_module.html#parameter-validate`,
    checks: [taskCheck(lacksValidation)],
  },
];
