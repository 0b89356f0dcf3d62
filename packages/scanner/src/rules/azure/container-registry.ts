import { type Rule, resource } from "../../rule-language/rule.ts";

const REGISTRY = "azurerm_container_registry";

export const containerRegistryRules: readonly Rule[] = [
  {
    id: "az-acr-admin",
    title: "Container registry has its admin account switched on",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "One password, shared by all who use it, may push and pull every image.",
    fix: "Set `admin_enabled = false` or leave it out, and grant roles to identities.",
    peers: { checkov: ["CKV_AZURE_137"], kics: ["b897dfbf"] },
    link: "https://learn.microsoft.com/azure/container-registry/container-registry-authentication",
    checks: [resource(REGISTRY, (registry) => registry.attr("admin_enabled").is(true))],
  },
];
