import type { Attribute, Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { shownScript } from "../../secrets/mask.ts";
import { commandsIn } from "../../shell/commands.ts";
import { unverifiedInstall } from "../../shell/downloads.ts";
import { unsignedPackages } from "../../shell/package-sources.ts";
import { skipsVerification } from "../../shell/verification.ts";
import { writtenCredentials } from "../../shell/written-credentials.ts";
import { isInMovingFolder } from "../../source/revisions.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** The script of a provisioner, as it is written: one text, or a list of lines. */
function scriptOf(value: Expression, file: SourceFile): string {
  const parts = value.kind === "tuple" ? value.items : [value];
  const lines = parts.map((part) =>
    part.kind === "literal" && typeof part.value === "string"
      ? part.value
      : file.text.slice(part.start, part.end),
  );
  return lines.join("\n");
}

function unverified(script: string): string | undefined {
  return (
    unsignedPackages(script) ??
    unverifiedInstall(script) ??
    commandsIn(script).find(skipsVerification)?.join(" ")
  );
}

/** Asks about each argument of each provisioner. */
function inProvisioners(ask: (argument: Attribute, file: SourceFile, view: ModuleView) => Fact[]) {
  return module((view) =>
    [...view.configuration.resources.values()].flatMap(({ sources }) =>
      sources.flatMap(({ body, file }) =>
        body.blocks
          .filter(({ type }) => type === "provisioner")
          .flatMap((block) => block.body.attributes)
          .flatMap((each) => ask(each, file, view)),
      ),
    ),
  );
}

const unverifiedScripts = inProvisioners((argument, file, view) => {
  if (argument.name !== "command" && argument.name !== "inline") return [];
  const found = unverified(scriptOf(argument.value, file));
  const message = `the script has \`${shownScript(found ?? "")}\``;
  return [view.found(found !== undefined, locate(argument, file), message)];
});

const ADDRESS = /https?:\/\/[^\s"'`<>|;&)]{1,500}/g;

/** Files of branches, in the commands or the environment of a provisioner. */
const fetchedBranches = inProvisioners((argument, file, view) => {
  const text = file.text.slice(argument.value.start, argument.value.end);
  const moving = text.match(ADDRESS)?.find(isInMovingFolder);
  const message = `\`${shownScript(moving ?? "")}\` can change at any time`;
  return [view.found(moving !== undefined, locate(argument, file), message)];
});

const writtenSecrets = inProvisioners((argument, file, view) => {
  if (argument.name !== "command" && argument.name !== "inline") return [];
  const [written] = writtenCredentials(scriptOf(argument.value, file));
  const message = `\`${written?.receiver ?? ""}\` gets a credential that can be read in the code`;
  const found = view.found(written !== undefined, locate(argument, file), message);
  const secrets = written === undefined ? [] : [written.value];
  return [{ ...found, evidence: found.evidence.map((each) => ({ ...each, secrets })) }];
});

/** Rules for what provisioners fetch. */
export const provisionerRules: readonly Rule[] = [
  {
    id: "tf-provisioner-unverified",
    title: "Provisioner fetches or installs what it doesn't verify",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Without a checksum, signature or certificate, another program can be handed over unnoticed.",
    fix: "Compare the download with a checksum, or install the missing key or certificate.",
    link: "https://developer.hashicorp.com/terraform/language/resources/provisioners/syntax",
    checks: [unverifiedScripts],
  },
  {
    id: "tf-provisioner-branch",
    title: "Provisioner uses a file of a branch",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push to the branch decides what the next apply runs.",
    fix: "Name a tag or commit in the address, or keep the file in the module.",
    link: "https://developer.hashicorp.com/terraform/language/resources/provisioners/syntax",
    checks: [fetchedBranches],
  },
  {
    id: "tf-provisioner-secret",
    title: "Command of a provisioner contains a credential",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation: "Everyone who can read the code, and the log of each apply, knows the credential.",
    fix: "Hand it over with `environment`, from a sensitive variable or a vault.",
    link: "https://developer.hashicorp.com/terraform/language/resources/provisioners/syntax",
    checks: [writtenSecrets],
  },
];
