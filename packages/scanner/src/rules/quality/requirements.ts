import { expressionsIn } from "../../hcl/walk.ts";
import { requirementsOf } from "../../terraform/requirements.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import type { ModuleView } from "../module-view.ts";
import { module, type Rule } from "../rule.ts";

/** Built into Terraform, so it has neither source nor version. */
const BUILT_IN = "terraform";

/** Local names of the providers whose resources a module declares, with one resource of each. */
function usedProviders({ configuration }: ModuleView) {
  const used = new Map<string, (typeof resources)[number]>();
  const resources = [...configuration.resources.values()];
  for (const resource of resources) {
    const chosen = argumentOf(resource, "provider")?.value;
    const root = chosen?.kind === "traversal" ? chosen.source : chosen;
    const name = root?.kind === "variable" ? root.name : (resource.type.split("_")[0] ?? "");
    if (name !== BUILT_IN && !used.has(name)) used.set(name, resource);
  }
  return used;
}

/** Providers that are named otherwise: configured, handed to a module, or called as functions. */
function mentionedProviders({ configuration, codeFiles }: ModuleView): ReadonlySet<string> {
  const names = new Set(configuration.providers.map(({ name }) => name));
  for (const call of configuration.moduleCalls.values()) {
    const handed = argumentOf(call, "providers")?.value;
    if (handed?.kind !== "object") continue;
    for (const { value } of handed.items) {
      const root = value.kind === "traversal" ? value.source : value;
      if (root.kind === "variable") names.add(root.name);
    }
  }
  for (const expression of expressionsIn(...codeFiles.map(({ body }) => body))) {
    const called =
      expression.kind === "call" ? /^provider::([\w-]+)::/.exec(expression.name) : null;
    if (called?.[1] !== undefined) names.add(called[1]);
  }
  return names;
}

export const requirementRules: readonly Rule[] = [
  {
    id: "quality-required-version",
    title: "Module does not say which Terraform it needs",
    severity: "HIGH",
    category: "quality",
    explanation: "Users of another version learn about it from confusing errors.",
    fix: 'Add `required_version = ">= 1.x"` to a `terraform` block.',
    link: "https://developer.hashicorp.com/terraform/language/terraform#terraform-required_version",
    checks: [
      module((view) => {
        if (!view.isPublished) return [];
        const isMissing = requirementsOf(view.configuration).terraform === null;
        return view.foundInWhole(isMissing, "`required_version` is not set");
      }),
    ],
  },
  {
    id: "quality-provider-requirement",
    title: "Provider is used without source and version",
    severity: "HIGH",
    category: "quality",
    explanation: "Terraform then takes the latest version, and the next breaking one with it.",
    fix: "List the provider in `required_providers` with `source` and `version`.",
    link: "https://developer.hashicorp.com/terraform/language/providers/requirements",
    checks: [
      module((view) => {
        if (!view.isPublished) return [];
        const { providers } = requirementsOf(view.configuration);
        return [...usedProviders(view)].map(([name, resource]) => {
          const requirement = providers.find((required) => required.name === name);
          const isComplete = requirement?.source != null && requirement.version !== null;
          const lacks =
            requirement === undefined ? "is not listed in" : "lacks source or version in";
          const place = requirement?.location ?? resource.header;
          return view.found(
            !isComplete,
            place,
            `provider \`${name}\` ${lacks} \`required_providers\``,
          );
        });
      }),
    ],
  },
  {
    id: "quality-unused-provider",
    title: "Required provider is not used",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Everyone who uses the module has to download it all the same.",
    fix: "Take it out of `required_providers`.",
    link: "https://developer.hashicorp.com/terraform/language/providers/requirements",
    checks: [
      module((view) => {
        if (!view.isPublished) return [];
        const used = new Set([...usedProviders(view).keys(), ...mentionedProviders(view)]);
        const { providers } = requirementsOf(view.configuration);
        return providers.map(({ name, location }) =>
          view.found(!used.has(name), location, `nothing uses provider \`${name}\``),
        );
      }),
    ],
  },
  {
    id: "quality-unbounded-provider",
    title: "Provider constraint has no upper bound",
    severity: "INFO",
    category: "quality",
    explanation: "The next major version may break the module; many authors accept that.",
    fix: 'Use a constraint such as `"~> 5.0"` or `">= 5.0, < 7.0"`.',
    link: "https://developer.hashicorp.com/terraform/language/expressions/version-constraints",
    checks: [
      module((view) => {
        if (!view.isPublished) return [];
        const { providers } = requirementsOf(view.configuration);
        return providers
          .filter(({ version }) => version !== null)
          .map(({ name, version, location }) => {
            const isUnbounded = /^\s*>=?/.test(version ?? "") && !/[<~]/.test(version ?? "");
            return view.found(isUnbounded, location, `provider \`${name}\` is only bounded below`);
          });
      }),
    ],
  },
];
