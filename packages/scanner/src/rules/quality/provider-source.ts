import { module, type Rule } from "../../rule-language/rule.ts";
import { type ProviderRequirement, requirementsOf } from "../../terraform/requirements.ts";

/** Providers that HashiCorp publishes. */
const OFFICIAL: ReadonlySet<string> = new Set(
  [
    "archive aws awscc azuread azurerm boundary cloudinit consul dns external google google-beta",
    "hcp helm http kubernetes local nomad null random template tfe time tls vault vsphere",
  ].flatMap((line) => line.split(" ")),
);

/** OpenTofu's registry has them under both names. */
const PUBLISHERS = ["hashicorp", "opentofu"];

/** `namespace/name` in one of the two public registries, which anybody can publish in. */
const PUBLIC = /^(?:registry\.(?:terraform\.io|opentofu\.org)\/)?([\w-]+)\/([\w-]+)$/i;

/** The namespace, if a provider has the name of one of HashiCorp's but another publisher. */
function foreignNamespace({ source }: ProviderRequirement): string | undefined {
  const [, namespace = "", name = ""] = PUBLIC.exec(source ?? "") ?? [];
  const isForeign =
    OFFICIAL.has(name.toLowerCase()) && !PUBLISHERS.includes(namespace.toLowerCase());
  return isForeign ? namespace : undefined;
}

/** Whether a provider of someone else is named without saying whose it is. */
export function lacksPublisher({ name, source }: ProviderRequirement): boolean {
  return source == null && !OFFICIAL.has(name) && name !== "terraform";
}

export const providerSourceRules: readonly Rule[] = [
  {
    id: "tf-provider-namespace",
    title: "Provider with an official name has another publisher",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Terraform runs the provider's program with your credentials. A misspelled namespace, such as `hashlcorp`, is a common trick.",
    fix: "Use the namespace `hashicorp`, or give a fork another name.",
    link: "https://developer.hashicorp.com/terraform/language/providers/requirements#source-addresses",
    checks: [
      module((view) =>
        requirementsOf(view.configuration).providers.map((provider) => {
          const namespace = foreignNamespace(provider);
          const message = `\`${provider.source}\` is published by \`${namespace}\`, not by HashiCorp`;
          return view.found(namespace !== undefined, provider.location, message);
        }),
      ),
    ],
  },
  {
    id: "tf-provider-source",
    title: "Provider is named without its publisher",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Terraform then looks for it under `hashicorp`, and finds nothing, or a program of other people.",
    fix: 'Add `source`, such as `source = "kreuzwerker/docker"`.',
    link: "https://developer.hashicorp.com/terraform/language/providers/requirements#source-addresses",
    checks: [
      module((view) =>
        requirementsOf(view.configuration).providers.map((provider) => {
          const message = `provider \`${provider.name}\` has no \`source\``;
          return view.found(lacksPublisher(provider), provider.location, message);
        }),
      ),
    ],
  },
];
