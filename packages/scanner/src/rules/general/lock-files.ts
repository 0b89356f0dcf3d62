import { NO_MARKS } from "../../evaluate/marks.ts";
import { parseHcl } from "../../hcl/parser.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { locate } from "../../rule-language/module-view.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
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
];
