import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { EXTENSIONS, MACHINES_OF_GOOGLE, SCRIPTS } from "../general/startup-scripts.ts";
import { givesSecret } from "./secret-source.ts";

/** Whether a script contains a secret that comes from elsewhere. */
const gets = (script: AttributeView): Fact => givesSecret(script.value, script);

const scriptChecks: readonly Check[] = [
  ...SCRIPTS.map(([types, scripts]) =>
    resource(types, (machine) => scripts.map((path) => gets(machine.attr(path)))),
  ),
  resource(MACHINES_OF_GOOGLE, (machine) => gets(machine.attr("metadata_startup_script"))),
  resource(["data.cloudinit_config", "data.template_cloudinit_config"], (config) =>
    config.blocks("part").members.map(({ view }) => gets(view.attr("content"))),
  ),
  // `protected_settings` are encrypted, and only the machine can read them.
  resource(EXTENSIONS, (extension) => gets(extension.attr("settings"))),
];

/** Rules for secrets that the code writes into the scripts of machines. */
export const givenScriptRules: readonly Rule[] = [
  {
    id: "gen-startup-given-secret",
    title: "Script of a machine gets a secret",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can describe the machine, and every program on it, can read its user data.",
    fix: "Let the machine read the secret from a vault with its own identity. On Azure, extensions have `protected_settings`.",
    link: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/user-data.html",
    checks: scriptChecks,
  },
];
