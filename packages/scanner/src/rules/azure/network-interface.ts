import { renamed } from "../../rule-language/renamed.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const INTERFACE = "azurerm_network_interface";

export const networkInterfaceRules: readonly Rule[] = [
  {
    id: "az-nic-ip-forwarding",
    title: "Network interface forwards packets of others",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "The machine can pass traffic between networks that were meant to be kept apart.",
    fix: "Set `ip_forwarding_enabled = false`, unless the machine is a router or firewall.",
    peers: { checkov: ["CKV_AZURE_118"], trivy: ["AZU-0075"] },
    link: "https://learn.microsoft.com/azure/virtual-network/virtual-network-network-interface",
    checks: [
      resource(INTERFACE, (card) =>
        renamed(card, "ip_forwarding_enabled", "enable_ip_forwarding").is(true),
      ),
    ],
  },
  {
    id: "az-nic-public-ip",
    title: "Network interface has a public IP address",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "An address on the internet exposes every port that a security group leaves open.",
    fix: "Remove `public_ip_address_id` and reach the machine through a load balancer or Bastion.",
    peers: { checkov: ["CKV_AZURE_119"], trivy: ["AZU-0076"] },
    link: "https://learn.microsoft.com/azure/virtual-network/ip-services/public-ip-addresses",
    checks: [
      resource(INTERFACE, (card) =>
        card
          .blocks("ip_configuration")
          .each((address) => address.attr("public_ip_address_id").isPresent()),
      ),
    ],
  },
];
