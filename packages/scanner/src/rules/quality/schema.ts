import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { type ProviderFault, providerFaults } from "../../schema/schema-faults.ts";

function facts(view: ModuleView, isMeant: (fault: ProviderFault) => boolean) {
  return providerFaults(view.configuration, view.tree)
    .filter(isMeant)
    .map(({ location, message }) => view.found(true, location, message));
}

/** Faults of one kind, unless the releases that the module permits may know better. */
function ofKind(kind: ProviderFault["kind"]) {
  return (view: ModuleView) =>
    facts(view, (fault) => fault.kind === kind && fault.certainty !== "open");
}

const SCHEMA = "https://developer.hashicorp.com/terraform/language/resources/syntax";

export const schemaRules: readonly Rule[] = [
  {
    id: "quality-unknown-resource-type",
    title: "Provider has no such resource type",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the module before it plans anything.",
    fix: "Write the type as the provider's documentation names it.",
    link: SCHEMA,
    checks: [module(ofKind("type"))],
  },
  {
    id: "quality-unknown-argument",
    title: "Resource takes no such argument",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the module before it plans anything.",
    fix: "Write the argument as the provider's documentation names it, or take it out.",
    link: SCHEMA,
    checks: [module(ofKind("argument"))],
  },
  {
    id: "quality-unknown-attribute",
    title: "Resource has no such attribute",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the module before it plans anything.",
    fix: "Read an attribute that the provider's documentation lists.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/references",
    checks: [module(ofKind("attribute"))],
  },
  {
    id: "quality-missing-argument",
    title: "Resource lacks a required argument",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform refuses the module before it plans anything.",
    fix: "Set the argument.",
    link: SCHEMA,
    checks: [module(ofKind("missing"))],
  },
  {
    id: "quality-other-provider-version",
    title: "Resource is written for another version of the provider",
    severity: "INFO",
    category: "quality",
    explanation:
      "Our table describes another version of the provider than the module asks for, and versions differ in what they take.",
    fix: "Check the documentation of the version that the module asks for.",
    link: SCHEMA,
    checks: [module((view) => facts(view, ({ certainty }) => certainty === "open"))],
  },
];
