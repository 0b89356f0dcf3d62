import { entryOf, textOf } from "../../documents/members.ts";
import { declaredIn } from "../../formats/arm/declared.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { file, published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { argumentOf } from "../../terraform/static-argument.ts";

/** Types whose names are unique among all customers of the cloud. */
const GLOBAL: Readonly<Record<string, string>> = {
  aws_s3_bucket: "bucket",
  azurerm_container_registry: "name",
  azurerm_key_vault: "name",
  azurerm_linux_function_app: "name",
  azurerm_linux_web_app: "name",
  azurerm_storage_account: "name",
  azurerm_windows_function_app: "name",
  azurerm_windows_web_app: "name",
  google_project: "project_id",
  google_storage_bucket: "name",
};

const IN_TEMPLATES =
  /^Microsoft\.(Storage\/storageAccounts|KeyVault\/vaults|ContainerRegistry\/registries|Web\/sites)$/i;

function fixedNames(view: ModuleView): readonly Fact[] {
  // A configuration without inputs is applied once.
  if (view.configuration.variables.size === 0) return [];
  return [...view.configuration.resources.values()].flatMap((resource): readonly Fact[] => {
    const isGlobal = resource.mode === "managed" && Object.hasOwn(GLOBAL, resource.type);
    const name = isGlobal ? argumentOf(resource, GLOBAL[resource.type] ?? "") : undefined;
    if (name?.value.kind !== "literal" || typeof name.value.value !== "string") return [];
    const message = `\`${name.value.value}\` can exist once in the world`;
    return [view.found(true, locate(name.value, name.file), message)];
  });
}

function fixedInTemplate(source: SourceFile): readonly Fact[] {
  const template = /\.(json|bicep)$/.test(source.path) ? readAzureTemplate(source) : undefined;
  const declared = template === undefined ? [] : declaredIn(template);
  return declared
    .filter(({ type }) => IN_TEMPLATES.test(type))
    .map(({ declaration }) => {
      const name = entryOf(declaration, "name");
      const text = textOf(name) ?? "[";
      // Bicep's texts are read as expressions.
      const fixed = /^\['([^'$]*)'\]$/.exec(text)?.[1] ?? text;
      return factInFile(!fixed.startsWith("["), name, source, `\`${fixed}\` can exist once`);
    });
}

export const globalNameRules: readonly Rule[] = [
  {
    id: "quality-global-name",
    title: "Globally unique name is fixed",
    severity: "LOW",
    category: "quality",
    explanation: "The name is taken after the first deployment, by anyone in the world.",
    fix: "Make it a variable, or add a part that is unique: `random_id`, `bucket_prefix`, or `uniqueString()`.",
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html",
    checks: [published("no globally unique name is fixed", fixedNames), file(fixedInTemplate)],
  },
];
