import { and, not } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Policies that ask who calls, or that may do so elsewhere. */
const ASKS =
  /<(authentication-|check-header|choose|get-authorization|include-fragment|ip-filter|return-response|send-request|validate-(azure-ad-token|client-certificate|jwt))/;

/** APIs whose name says that they are for everyone. */
const FOR_EVERYONE =
  /(^|[/_-])(health\w*|login|open|ping|probe|public|status|token|webhooks?)([/_-]|$)/i;

export const apiManagementRules: readonly Rule[] = [
  {
    id: "az-api-open",
    title: "API requires neither a key nor a token",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Everyone who reaches the gateway may call the service behind the API.",
    fix: "Leave out `subscription_required = false`, or add `validate-azure-ad-token` to the policy.",
    link: "https://learn.microsoft.com/azure/api-management/authentication-authorization-overview",
    checks: [
      resource("azurerm_api_management_api", (api) => {
        const own = api.connected("azurerm_api_management_api_policy", "api_name", "name");
        const operations = api.connected(
          "azurerm_api_management_api_operation_policy",
          "api_name",
          "name",
        );
        return and(
          api.attr("subscription_required").is(false),
          not(api.attr("name").matches(FOR_EVERYONE)),
          not(api.attr("path").matches(FOR_EVERYONE)),
          // Without a policy of its own, that of the product or the gateway may ask.
          own.some((policy) => policy.attr("xml_content").matches(/<inbound>/)),
          ...[own, operations].map((policies) =>
            not(policies.some((policy) => policy.attr("xml_content").matches(ASKS))),
          ),
        );
      }),
    ],
  },
];
