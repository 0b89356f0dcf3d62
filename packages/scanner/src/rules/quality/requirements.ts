import { expressionsIn } from "../../hcl/walk.ts";
import { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { joinPath } from "../../source/path.ts";
import type { ModuleConfiguration } from "../../terraform/configuration.ts";
import { requirementsOf } from "../../terraform/requirements.ts";
import { providerOf } from "../../terraform/resource-provider.ts";
import { argumentOf, literalText } from "../../terraform/static-argument.ts";
import { lacksPublisher } from "./provider-source.ts";

/** Terraform's built-in provider, which has neither source nor version. */
const BUILT_IN = "terraform";

/** Local names of the providers used by a module, with one resource of each. */
function usedProviders({ configuration }: ModuleView) {
  const used = new Map<string, (typeof resources)[number]>();
  const resources = [...configuration.resources.values()];
  for (const resource of resources) {
    const name = providerOf(resource);
    if (name !== BUILT_IN && !used.has(name)) used.set(name, resource);
  }
  return used;
}

/** Maximum number of called modules to inspect. */
const MAX_CALLED = 100;

/**
 * Providers that called modules inherit implicitly, and whether all of those modules are known:
 * providers used by external modules aren't visible.
 */
function inheritedProviders(view: ModuleView): { names: Set<string>; isComplete: boolean } {
  const { configuration, tree } = view;
  const found = { names: new Set<string>(), isComplete: true };
  const seen = new Set([configuration]);
  // Iterating over a Set includes items added during the iteration.
  for (const caller of seen) {
    if (seen.size > MAX_CALLED) return { ...found, isComplete: false };
    for (const call of caller.moduleCalls.values()) {
      const target = tree.localSource(caller.directory, literalText(call, "source") ?? "");
      const called = target === undefined ? undefined : tree.configurations.get(target);
      if (called === undefined) found.isComplete = false;
      else seen.add(called);
    }
    for (const name of ownProviders(new ModuleView(caller, tree))) found.names.add(name);
  }
  return found;
}

const known = new WeakMap<ModuleConfiguration, ReadonlySet<string>>();

/** Cached, because many modules can call the same one. */
function ownProviders(view: ModuleView): ReadonlySet<string> {
  const names =
    known.get(view.configuration) ??
    new Set([...usedProviders(view).keys(), ...mentionedProviders(view)]);
  known.set(view.configuration, names);
  return names;
}

/** Providers mentioned in other ways: configured, passed to a module, or used in function calls. */
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

/** A constraint of a single version, with or without its operator. */
function isExact(constraint: string | null): boolean {
  return /^\s*=?\s*v?\d+(\.\d+)*\s*$/.test(constraint ?? "");
}

const isUnbounded = (constraint: string | null) =>
  /^\s*>=?/.test(constraint ?? "") && !/[<~]/.test(constraint ?? "");

/** Whether a lock file fixes the versions. */
function isLocked({ configuration, tree }: ModuleView): boolean {
  return tree.paths.has(joinPath(configuration.directory, ".terraform.lock.hcl"));
}

export const requirementRules: readonly Rule[] = [
  {
    id: "quality-required-version",
    title: "Module does not say which Terraform it needs",
    severity: "MEDIUM",
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
    severity: "MEDIUM",
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
          // Another rule reports those of other publishers without a source.
          const isNamed =
            requirement !== undefined &&
            (requirement.source !== null || lacksPublisher(requirement));
          const isComplete = isNamed && requirement.version !== null;
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
        const { providers } = requirementsOf(view.configuration);
        if (providers.length === 0) return [];
        const { names, isComplete } = inheritedProviders(view);
        return providers
          .filter(({ name }) => name !== BUILT_IN && (isComplete || names.has(name)))
          .map(({ name, location }) =>
            view.found(!names.has(name), location, `no code uses provider \`${name}\``),
          );
      }),
    ],
  },
  {
    id: "quality-exact-version",
    title: "Module accepts exactly one version",
    severity: "LOW",
    category: "quality",
    explanation: "It can't be combined with modules that need another version.",
    fix: 'Set a lower bound, such as `">= 1.9"` or `"~> 5.62"`; the lock file of the caller fixes the version.',
    link: "https://developer.hashicorp.com/terraform/language/modules/develop/providers#provider-version-constraints-in-modules",
    checks: [
      module((view) => {
        if (!view.isPublished) return [];
        const { terraform, providers } = requirementsOf(view.configuration);
        return [
          view.foundInWhole(isExact(terraform), `\`required_version\` is \`${terraform}\``),
          ...providers.map(({ name, version, location }) =>
            view.found(isExact(version), location, `provider \`${name}\` must be \`${version}\``),
          ),
        ];
      }),
    ],
  },
  {
    id: "quality-old-terraform",
    title: "Module claims to work with very old Terraform",
    severity: "LOW",
    category: "quality",
    explanation:
      "Terraform before 1.0 has had no fixes for years, and few modules still work in it.",
    fix: 'Set `required_version` to the oldest version that you test, such as `">= 1.6"`.',
    link: "https://developer.hashicorp.com/terraform/language/v1-compatibility-promises",
    checks: [
      module((view) => {
        if (!view.isPublished) return [];
        const { terraform } = requirementsOf(view.configuration);
        const isOld = /^\s*(>=?|~>)?\s*0\./.test(terraform ?? "");
        return view.foundInWhole(isOld, `\`required_version\` is \`${terraform}\``);
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
        if (!view.isPublished || view.isDeployed) return [];
        const { providers } = requirementsOf(view.configuration);
        return providers
          .filter(({ version }) => version !== null)
          .map(({ name, version, location }) => {
            return view.found(
              isUnbounded(version),
              location,
              `provider \`${name}\` is only bounded below`,
            );
          });
      }),
    ],
  },
  {
    id: "tf-provider-unbounded",
    title: "Configuration takes any later version of a provider",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Without a lock file, the next run installs the newest version, untested and with breaking changes.",
    fix: 'Use a constraint such as `"~> 5.0"`, and commit `.terraform.lock.hcl`.',
    link: "https://developer.hashicorp.com/terraform/language/files/dependency-lock",
    checks: [
      module((view) => {
        if (!view.isDeployed || isLocked(view)) return [];
        return requirementsOf(view.configuration).providers.map(({ name, version, location }) => {
          const what = version === null ? "has no version" : "is only bounded below";
          const isOpen = version === null || isUnbounded(version);
          return view.found(isOpen, location, `provider \`${name}\` ${what}`);
        });
      }),
    ],
  },
];
