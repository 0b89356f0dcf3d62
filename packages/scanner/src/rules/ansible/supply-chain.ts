import { looseness } from "../../container/image-reference.ts";
import { entryOf, itemsOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { argumentOf, commandOf, isOff, isOn, type Task } from "../../formats/ansible/tasks.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { shownScript } from "../../secrets/mask.ts";
import { unverifiedCode } from "../../shell/downloads.ts";
import { looseIndex, unsignedPackages } from "../../shell/package-sources.ts";
import { unpinnedDeployment, unpinnedSoftware } from "../../shell/unpinned.ts";
import { isBranch, isInMovingFolder } from "../../source/revisions.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { taskCheck } from "./task-check.ts";

const shown = (text: string | undefined) => text && `the command has \`${shownScript(text)}\``;

/** Arguments that switch the check of signatures or certificates off. */
const CHECKS_OFF = ["gpgcheck", "validate_certs", "sslverify"];
const UNCHECKED = [
  "disable_gpg_check",
  "allow_unauthenticated",
  "allow_insecure",
  "allow_untrusted",
  "trusted",
];

function skipsChecks(task: Task): string | undefined {
  const off = CHECKS_OFF.find((name) => isOff(argumentOf(task, name)));
  const on = UNCHECKED.find((name) => isOn(argumentOf(task, name)));
  const name = off ?? on;
  if (name !== undefined) return `\`${name}\` is \`${argumentOf(task, name)}\``;
  if (task.module === "apt" && isOn(argumentOf(task, "force"))) {
    return "`force` also installs packages without a signature";
  }
  const packages = /^(dnf5?|yum)$/.test(task.module) ? packageOf(task) : "";
  if (packages.startsWith("http://")) return `\`${packages}\` is fetched without encryption`;
  if (/\[[^\]]*trusted=yes/.test(argumentOf(task, "repo") ?? "")) return "`repo` has `trusted=yes`";
  const isKey = /^(apt_key|rpm_key)$/.test(task.module);
  const address = argumentOf(task, "url") ?? argumentOf(task, "key") ?? "";
  if (isKey && address.startsWith("http://")) return `the key is fetched from \`${address}\``;
  const options = argumentOf(task, "extra_args") ?? "";
  const index = /--extra-index-url|--trusted-host/.exec(options)?.[0];
  if (task.module === "pip" && index !== undefined) return `\`extra_args\` has \`${index}\``;
  const script = commandOf(task) ?? "";
  return shown(unsignedPackages(script) ?? looseIndex(script));
}

const INSTALLERS =
  /^(apk|apt|dnf5?|gem|homebrew|npm|package|pacman|pip|snap|yum|zypper|win_chocolatey)$/;

/** A list of packages is a text with commas, or a list. */
function packageOf(task: Task): string {
  return argumentOf(task, "name") ?? argumentOf(task, "pkg") ?? "";
}

function movesOn(task: Task): string | undefined {
  const { module } = task;
  if (INSTALLERS.test(module) && argumentOf(task, "state") === "latest")
    return "`state` is `latest`";
  const version = argumentOf(task, "version");
  if (module === "git" && !isOff(argumentOf(task, "update") ?? "true")) {
    if (version === undefined) return "`version` is not set";
    return isBranch(version) ? `\`version\` is the branch \`${version}\`` : undefined;
  }
  if (module === "hg" && argumentOf(task, "revision") === undefined) {
    return "`revision` is not set";
  }
  if (module === "pip" && version === undefined && /^[a-z][\w.-]*$/i.test(packageOf(task))) {
    return `\`${packageOf(task)}\` has no version`;
  }
  const image = /^(docker|podman)_(container|image|image_pull|swarm_service)$/.test(module)
    ? (argumentOf(task, "image") ?? (module.includes("image") ? imageOf(task) : ""))
    : "";
  const loose = image === "" || image.includes("{{") ? undefined : looseness(image);
  if (loose !== undefined) return `\`${image}\` ${loose}`;
  const chart = module === "helm" ? (argumentOf(task, "chart_ref") ?? "") : "";
  const isRemote =
    /^[\w-]+\/[\w-]+$|^oci:/.test(chart) || argumentOf(task, "chart_repo_url") !== undefined;
  if (isRemote && argumentOf(task, "chart_version") === undefined)
    return "`chart_version` is not set";
  const address = argumentOf(task, "url") ?? argumentOf(task, "src") ?? "";
  const isMoving = /^(get_url|unarchive)$/.test(module) && address.startsWith("https://");
  if (isMoving && isInMovingFolder(address)) return `\`${address}\` is not a fixed version`;
  const script = commandOf(task) ?? "";
  return shown(unpinnedSoftware(script) ?? unpinnedDeployment(script));
}

function imageOf(task: Task): string {
  const tag = argumentOf(task, "tag");
  const name = argumentOf(task, "name") ?? "";
  return tag === undefined || name === "" ? name : `${name}:${tag}`;
}

/** Programs and archives that nothing is compared with. */
function isUnverified(task: Task): string | undefined {
  const code = unverifiedCode(commandOf(task) ?? "");
  if (code !== undefined) return shown(code);
  const deb = argumentOf(task, "deb") ?? "";
  if (task.module === "apt" && /^https?:\/\//.test(deb)) {
    return "`deb` is installed from its address without a signature";
  }
  const address = argumentOf(task, "url") ?? argumentOf(task, "src") ?? "";
  const isDownload = /^(get_url|unarchive)$/.test(task.module) && /^https?:\/\//.test(address);
  if (!isDownload || argumentOf(task, "checksum") !== undefined) return undefined;
  // A signature key is compared by those who use it, and a checksum is no program.
  if (/\.(asc|gpg|sha256(sum)?s?|sig)$/.test(address)) return undefined;
  return task.module === "unarchive"
    ? "`unarchive` compares what it downloads with nothing"
    : "`checksum` is not set";
}

const REQUIREMENTS = /(^|\/)requirements\.ya?ml$/;

/** Roles and collections that a project installs. */
function requirements(source: SourceFile): readonly Fact[] {
  if (!REQUIREMENTS.test(source.path)) return [];
  return yamlDocumentsOf(source).flatMap((document) => {
    const lists = ["roles", "collections"].map((kind) => entryOf(document, kind));
    return [document, ...lists].flatMap(itemsOf).map((each) => {
      const name = textOf(each) ?? textOf(entryOf(each, "name")) ?? textOf(entryOf(each, "src"));
      const version = textOf(entryOf(each, "version"));
      const isLoose =
        version === undefined || isBranch(version) || /^(\*|>=?\s*[\d.]+|latest)$/.test(version);
      const isOwn = name === undefined || /^\.{0,2}\//.test(name);
      return factInFile(isLoose && !isOwn, each, source, `\`${name}\` may have any version`);
    });
  });
}

/** Roles and collections that are fetched over an unencrypted connection. */
function plainRequirements(source: SourceFile): readonly Fact[] {
  if (!REQUIREMENTS.test(source.path)) return [];
  return yamlDocumentsOf(source).flatMap((document) => {
    const lists = ["roles", "collections"].map((kind) => entryOf(document, kind));
    return [document, ...lists].flatMap(itemsOf).map((each) => {
      const names = ["src", "source", "name"].map((name) => textOf(entryOf(each, name)) ?? "");
      const address = names.find((name) => /^(git\+)?http:\/\//.test(name));
      const message = `\`${address}\` is fetched without encryption`;
      return factInFile(address !== undefined, each, source, message);
    });
  });
}

const LINT = "https://ansible.readthedocs.io/projects/lint/rules/";

/** Rules for what Ansible installs on machines. */
export const ansibleSupplyChainRules: readonly Rule[] = [
  {
    id: "ansible-unverified-packages",
    title: "Playbook installs what it doesn't verify",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Without signatures or certificates, anyone on the network path can hand over other packages.",
    fix: "Leave the check on, and install the missing key or certificate instead.",
    link: "https://docs.ansible.com/ansible/latest/collections/ansible/builtin/yum_repository_module.html",
    checks: [taskCheck(skipsChecks), file(plainRequirements)],
  },
  {
    id: "ansible-unpinned",
    title: "Playbook installs software without a fixed version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Each run can install something else, untested and unnoticed.",
    fix: "Name the version of packages, the tag of repositories and images, and use `state: present`.",
    link: `${LINT}package-latest/`,
    checks: [taskCheck(movesOn), file(requirements)],
  },
  {
    id: "ansible-unverified-download",
    title: "Playbook runs or unpacks a download that it doesn't compare",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who controls the address can put another program on the machines.",
    fix: "Set `checksum` of `get_url`, and unpack the file that it stores.",
    link: "https://docs.ansible.com/ansible/latest/collections/ansible/builtin/get_url_module.html",
    checks: [taskCheck(isUnverified)],
  },
];
