import { string, type Value, withMarks } from "../../evaluate/value.ts";
import { spendSteps } from "../../evaluate/work.ts";
import { askText } from "../../rule-language/ask-text.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { textWithPlaceholders, withNamedPlaceholders } from "../../rule-language/placeholders.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { commandsIn } from "../../shell/commands.ts";
import { unverifiedCode, unverifiedInstall } from "../../shell/downloads.ts";
import { looseIndex, unsignedPackages } from "../../shell/package-sources.ts";
import { unpinnedClone } from "../../shell/unpinned.ts";
import { skipsVerification } from "../../shell/verification.ts";
import { withDecoded } from "../../source/bytes.ts";
import { isBranchFile } from "../../source/revisions.ts";
import { scriptGivesCredential } from "../aws/credentials-in-text.ts";
import { cloudInitCheck } from "./cloud-init-files.ts";

/** The arguments with the script that a machine runs when it starts, in plain text or base64. */
export const SCRIPTS: readonly (readonly [types: readonly string[], scripts: readonly string[]])[] =
  [
    [
      ["aws_instance", "aws_launch_configuration", "aws_spot_instance_request"],
      ["user_data", "user_data_base64"],
    ],
    [["aws_launch_template", "aws_lightsail_instance"], ["user_data"]],
    [
      ["azurerm_linux_virtual_machine", "azurerm_linux_virtual_machine_scale_set"],
      ["custom_data", "user_data"],
    ],
    [["azurerm_virtual_machine", "azurerm_virtual_machine_scale_set"], ["os_profile.custom_data"]],
    [["azurerm_virtual_machine_run_command"], ["source.script"]],
    [["azurerm_batch_pool"], ["start_task.command_line"]],
    [["aws_codebuild_project"], ["source.buildspec"]],
    [["aws_imagebuilder_component"], ["data"]],
    [["digitalocean_droplet", "hcloud_server", "linode_instance"], ["user_data"]],
  ];

export const MACHINES_OF_GOOGLE = [
  "google_compute_instance",
  "google_compute_instance_template",
  "google_compute_region_instance_template",
];

/** Extensions of Azure machines run a command that is inside a JSON text. */
export const EXTENSIONS = [
  "azurerm_virtual_machine_extension",
  "azurerm_virtual_machine_scale_set_extension",
];

/** The items of `runcmd` in the configuration of cloud-init are commands. */
const ITEM = /^[ \t]*- /gm;

/** `yamlencode` puts commands in quotation marks. */
const QUOTED_ITEM = /^[ \t]*- "(.*)"[ \t]*$/gm;

type Question = (script: string) => boolean;

/** Addresses of what cloud-init fetches and runs, one a line. */
const INCLUDE = /^#include(-once)?[ \t]*\r?\n/;

function includesBranchFile(script: string): boolean {
  return INCLUDE.test(script) && script.split("\n").some((line) => isBranchFile(line.trim()));
}

const runsUnverified: Question = (script) =>
  unverifiedCode(script) !== undefined ||
  unpinnedClone(script) !== undefined ||
  includesBranchFile(script);

const installsUnverified: Question = (script) =>
  unsignedPackages(script) !== undefined ||
  looseIndex(script) !== undefined ||
  unverifiedInstall(script) !== undefined ||
  commandsIn(script).some(skipsVerification);

/** The texts in a document of which parts are unknown, one a line. */
function writtenIn(value: Value): string {
  spendSteps(0.1);
  if (value.kind === "list") return value.items.map(writtenIn).join("\n");
  if (value.kind === "object") return [...value.entries.values()].map(writtenIn).join("\n");
  return textWithPlaceholders(value) ?? "";
}

/** What is known of a document that a function encodes. */
function readable(script: AttributeView): AttributeView {
  const { value, path, location } = script;
  if (value.kind !== "unknown" || value.json === undefined) return script;
  return new AttributeView(path, withMarks(string(writtenIn(value.json)), value.marks), location);
}

function asks(script: AttributeView, question: Question): Fact {
  return askText(readable(script), (text) =>
    asksText(withDecoded(withNamedPlaceholders(text)), question),
  );
}

const asksText = (text: string, question: Question) =>
  question(text.replaceAll(QUOTED_ITEM, "$1").replaceAll(ITEM, ""));

/** Checks every script that a machine or a build runs. */
function scriptChecks(question: Question): readonly Check[] {
  return [
    ...SCRIPTS.map(([types, scripts]) =>
      resource(types, (machine) => scripts.map((path) => asks(machine.attr(path), question))),
    ),
    resource(MACHINES_OF_GOOGLE, (machine) => [
      asks(machine.attr("metadata_startup_script"), question),
      asks(machine.attr("metadata").member("startup-script"), question),
    ]),
    cloudInitCheck((text) => asksText(text, question)),
    extensionCheck((script) => asks(script, question)),
  ];
}

/** Checks the commands of Azure extensions. */
function extensionCheck(check: (script: AttributeView) => Fact): Check {
  return resource(EXTENSIONS, (extension) =>
    ["settings", "protected_settings"].flatMap((path) => {
      const settings = extension.attr(path).json();
      return ["commandToExecute", "script"].map((name) => check(settings.member(name)));
    }),
  );
}

/** Credentials in scripts of machines. Those of AWS have a rule of their own. */
const SECRET_SCRIPTS = SCRIPTS.filter(([types]) => types.some((type) => !/^aws_/.test(type)));

const secretChecks: readonly Check[] = [
  ...SECRET_SCRIPTS.map(([types, scripts]) =>
    resource(types, (machine) => scripts.map((path) => scriptGivesCredential(machine.attr(path)))),
  ),
  resource(MACHINES_OF_GOOGLE, (machine) => [
    scriptGivesCredential(machine.attr("metadata_startup_script")),
    scriptGivesCredential(machine.attr("metadata").member("startup-script")),
  ]),
  extensionCheck(scriptGivesCredential),
];

export const startupScriptRules: readonly Rule[] = [
  {
    id: "gen-startup-unverified-code",
    title: "Machine or build runs code from the internet unverified",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who controls the address can take over every new machine or build.",
    fix: "Install a fixed version from a package, check out a commit, or compare the download with a checksum first.",
    link: "https://docs.cloud-init.io/en/latest/explanation/format.html",
    checks: scriptChecks(runsUnverified),
  },
  {
    id: "gen-startup-unverified-packages",
    title: "Machine or build installs what it doesn't verify",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Without signatures or certificates, anyone on the network path can hand over other packages.",
    fix: "Take the option out, and install the missing key or certificate instead.",
    link: "https://docs.cloud-init.io/en/latest/explanation/format.html",
    checks: scriptChecks(installsUnverified),
  },
  {
    id: "gen-startup-secret",
    title: "Script of a machine contains a credential",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can read the code or the description of the machine knows the credential.",
    fix: "Let the machine read it from a vault with its own identity.",
    link: "https://docs.cloud-init.io/en/latest/explanation/format.html",
    checks: secretChecks,
  },
];
