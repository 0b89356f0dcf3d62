import { NO_MARKS } from "../../evaluate/marks.ts";
import { parseHcl } from "../../hcl/parser.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { file, module, type Rule } from "../../rule-language/rule.ts";
import { joinPath } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";

const LOCK = /(^|\/)\.terraform\.lock\.hcl$/;

function unhashedProviders(source: SourceFile): readonly Fact[] {
  if (!LOCK.test(source.path)) return [];
  const providers = parseHcl(source.text).body.blocks.filter(({ type }) => type === "provider");
  return providers.map(({ body, header, labels }) => {
    const hashes = body.attributes.find(({ name }) => name === "hashes")?.value;
    const isHashed = hashes?.kind === "tuple" && hashes.items.length > 0;
    return fact(!isHashed, {
      location: locate(header, source),
      message: `the provider \`${labels[0]?.value ?? ""}\` has no hashes`,
      marks: NO_MARKS,
    });
  });
}

const IGNORED = /^\/?(\*\*\/)?(\.terraform\.lock\.hcl|\*\.lock\.hcl)\s*$/m;

/** Modules leave the choice to their callers, but what is applied needs its lock file. */
function ignoresLock(view: ModuleView): readonly Fact[] {
  const { configuration, tree } = view;
  const ignores = tree.files.get(joinPath(configuration.directory, ".gitignore"));
  const found = ignores && view.isDeployed ? IGNORED.exec(ignores.text) : undefined;
  if (ignores === undefined || !found) return [];
  const location = { file: ignores, start: found.index, end: found.index + found[0].length };
  return [view.found(true, location, "Git ignores `.terraform.lock.hcl`")];
}

/** Rules for dependency lock files. */
export const lockFileRules: readonly Rule[] = [
  {
    id: "tf-lock-unhashed",
    title: "Lock file has no hashes of a provider",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Terraform runs whatever it downloads as this version, replaced by someone or not.",
    fix: "Run `terraform providers lock` with a `-platform` for each system, and commit the file.",
    link: "https://developer.hashicorp.com/terraform/language/files/dependency-lock",
    checks: [file(unhashedProviders)],
  },
  {
    id: "tf-lock-ignored",
    title: "Lock file is kept out of the repository",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Each run can install another release of a provider, replaced by someone or not.",
    fix: "Remove `.terraform.lock.hcl` from `.gitignore`, and commit the file.",
    link: "https://developer.hashicorp.com/terraform/language/files/dependency-lock",
    checks: [module(ignoresLock)],
  },
];
