import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";

/** Types that are kept for old code only, or whose provider is archived, with what replaces each. */
const REPLACED: Readonly<Record<string, string>> = {
  "data.null_data_source": "a local value",
  "data.template_cloudinit_config": "`cloudinit_config`",
  "data.template_file": "the function `templatefile`",
  "managed.aws_s3_bucket_object": "`aws_s3_object`",
  "managed.azurerm_virtual_machine":
    "`azurerm_linux_virtual_machine` or `azurerm_windows_virtual_machine`",
  "managed.azurerm_virtual_machine_scale_set":
    "`azurerm_linux_virtual_machine_scale_set` or `azurerm_windows_virtual_machine_scale_set`",
  "managed.template_dir": "the function `templatefile`",
};

function deprecatedTypes(view: ModuleView): readonly Fact[] {
  return [...view.configuration.resources.values()].flatMap((resource) => {
    const key = `${resource.mode}.${resource.type}`;
    const successor = Object.hasOwn(REPLACED, key) ? REPLACED[key] : undefined;
    if (successor === undefined) return [];
    return [view.found(true, resource.header, `use ${successor} in place of \`${resource.type}\``)];
  });
}

export const deprecatedTypeRules: readonly Rule[] = [
  {
    id: "quality-deprecated-type",
    title: "Resource or data source is kept for old code only",
    severity: "LOW",
    category: "quality",
    explanation:
      "It gets no more corrections, and archived providers don't run on newer machines such as Macs with Apple's processors.",
    fix: "Use what replaces it; `moved` or `import` blocks keep what exists.",
    link: "https://registry.terraform.io/providers/hashicorp/template/latest/docs",
    checks: [published("no type is deprecated", deprecatedTypes)],
  },
];
