import { type Rule, resource } from "../../rule-language/rule.ts";

/** Rules for container instances. */
export const containerGroupRules: readonly Rule[] = [
  {
    id: "az-container-privileged",
    title: "Container instance is privileged",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "A privileged container has every right of root on the machine it runs on.",
    fix: "Leave out `privilege_enabled` (`privileged`).",
    link: "https://learn.microsoft.com/azure/container-instances/container-instances-container-groups",
    checks: [
      resource("azurerm_container_group", (group) =>
        ["container", "init_container"].flatMap((name) =>
          group
            .blocks(name)
            .each((container) => container.attr("security.privilege_enabled").is(true)),
        ),
      ),
    ],
  },
];
