import { and, type Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Users sign in with a directory or a provider, which put them in groups. */
function knowsGroups(rule: ResourceView): Fact {
  return rule
    .referred("client_vpn_endpoint_id", "aws_ec2_client_vpn_endpoint")
    .some((endpoint) =>
      endpoint
        .blocks("authentication_options")
        .some((option) =>
          option
            .attr("type")
            .isIn(["directory-service-authentication", "federated-authentication"]),
        ),
    );
}

export const clientVpnRules: readonly Rule[] = [
  {
    id: "aws-vpn-client-all-groups",
    title: "Client VPN lets every user into the network",
    severity: "LOW",
    category: "security",
    topic: "privilege",
    explanation: "Every account of the directory, once stolen, opens the network.",
    fix: "Name an `access_group_id` instead of `authorize_all_groups`.",
    link: "https://docs.aws.amazon.com/vpn/latest/clientvpn-admin/cvpn-working-rules.html",
    checks: [
      resource("aws_ec2_client_vpn_authorization_rule", (rule) =>
        and(rule.attr("authorize_all_groups").is(true), knowsGroups(rule)),
      ),
    ],
  },
];
