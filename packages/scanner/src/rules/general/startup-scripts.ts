import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { withNamedPlaceholders } from "../../rule-language/placeholders.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { unverifiedCode } from "../../shell/downloads.ts";
import { withDecoded } from "../../source/bytes.ts";

/** The arguments with the script that a machine runs when it starts, in plain text or base64. */
const SCRIPTS: readonly (readonly [types: readonly string[], scripts: readonly string[]])[] = [
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
  [["digitalocean_droplet", "hcloud_server", "linode_instance"], ["user_data"]],
];

const MACHINES_OF_GOOGLE = [
  "google_compute_instance",
  "google_compute_instance_template",
  "google_compute_region_instance_template",
];

/** Extensions of Azure machines run a command that is inside a JSON text. */
const EXTENSIONS = [
  "azurerm_virtual_machine_extension",
  "azurerm_virtual_machine_scale_set_extension",
];

/** The items of `runcmd` in the configuration of cloud-init are commands. */
const ITEM = /^\s*- /gm;

function runsUnverified(script: AttributeView): Fact {
  return askText(script, (text) => {
    const commands = withDecoded(withNamedPlaceholders(text)).replaceAll(ITEM, "");
    return unverifiedCode(commands) !== undefined;
  });
}

export const startupScriptRules: readonly Rule[] = [
  {
    id: "gen-startup-unverified-code",
    title: "Machine runs code from the internet unverified when it starts",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who controls the address can take over every new machine.",
    fix: "Install a fixed version from a package, or compare the download with a checksum first.",
    link: "https://docs.cloud-init.io/en/latest/explanation/format.html",
    checks: [
      ...SCRIPTS.map(([types, scripts]) =>
        resource(types, (machine) => scripts.map((path) => runsUnverified(machine.attr(path)))),
      ),
      resource(MACHINES_OF_GOOGLE, (machine) => [
        runsUnverified(machine.attr("metadata_startup_script")),
        runsUnverified(machine.attr("metadata").member("startup-script")),
      ]),
      resource(EXTENSIONS, (extension) =>
        ["settings", "protected_settings"].flatMap((path) => {
          const settings = extension.attr(path).json();
          return ["commandToExecute", "script"].map((name) =>
            runsUnverified(settings.member(name)),
          );
        }),
      ),
    ],
  },
];
