import { textOf } from "../../../documents/members.ts";
import { block, gathered, pick, type Shapes } from "../../../documents/shape.ts";
import type { Value } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";
import { enabled } from "../shapes.ts";

/** Ciphers of a connection, under the names of a virtual WAN in Terraform. */
const WAN_POLICY: Shapes = {
  ike_encryption_algorithm: "ikeEncryption",
  ike_integrity_algorithm: "ikeIntegrity",
  encryption_algorithm: "ipsecEncryption",
  integrity_algorithm: "ipsecIntegrity",
};

/** Profiles of Front Door and of the older networks have one type. */
function profileType(profile: Value): string {
  const sku = textOf(pick(profile, "sku.name")) ?? "";
  return sku.endsWith("_AzureFrontDoor") ? "azurerm_cdn_frontdoor_profile" : "azurerm_cdn_profile";
}

/** Types that carry traffic to applications and between networks. */
export const deliveryMappings: Mappings = {
  "Microsoft.Cdn/profiles": { to: profileType, arguments: { sku: "sku.name" } },
  "Microsoft.Cdn/profiles/endpoints": {
    to: "azurerm_cdn_endpoint",
    arguments: { is_http_allowed: "properties.isHttpAllowed" },
  },
  "Microsoft.Cdn/profiles/afdEndpoints/routes": {
    to: "azurerm_cdn_frontdoor_route",
    arguments: {
      https_redirect_enabled: enabled("properties.httpsRedirect"),
      forwarding_protocol: "properties.forwardingProtocol",
      supported_protocols: "properties.supportedProtocols",
    },
  },
  "Microsoft.Cdn/profiles/originGroups/origins": {
    to: "azurerm_cdn_frontdoor_origin",
    arguments: { certificate_name_check_enabled: "properties.enforceCertificateNameCheck" },
  },
  "Microsoft.Cdn/profiles/customDomains": {
    to: "azurerm_cdn_frontdoor_custom_domain",
    arguments: {
      tls: gathered({ minimum_tls_version: "properties.tlsSettings.minimumTlsVersion" }),
    },
  },
  "Microsoft.Network/frontDoors": {
    to: "azurerm_frontdoor",
    arguments: {
      routing_rule: block("properties.routingRules", {
        forwarding_configuration: block("properties.routeConfiguration"),
      }),
      backend_pool_settings: gathered({
        enforce_backend_pools_certificate_name_check: enabled(
          "properties.backendPoolsSettings.enforceCertificateNameCheck",
        ),
      }),
    },
  },
  "Microsoft.Network/virtualNetworkGateways": {
    to: "azurerm_virtual_network_gateway",
    arguments: {
      sku: "properties.sku.name",
      type: "properties.gatewayType",
      vpn_client_configuration: block("properties.vpnClientConfiguration", {
        ipsec_policy: block("vpnClientIpsecPolicies"),
      }),
    },
  },
  "Microsoft.Network/connections": {
    to: "azurerm_virtual_network_gateway_connection",
    arguments: {
      ipsec_policy: block("properties.ipsecPolicies"),
      connection_protocol: "properties.connectionProtocol",
    },
  },
  "Microsoft.Network/vpnServerConfigurations": {
    to: "azurerm_vpn_server_configuration",
    arguments: { ipsec_policy: block("properties.vpnClientIpsecPolicies") },
  },
  "Microsoft.Network/vpnGateways/vpnConnections": {
    to: "azurerm_vpn_gateway_connection",
    arguments: {
      vpn_link: block("properties.vpnLinkConnections", {
        protocol: "properties.vpnConnectionProtocolType",
        ipsec_policy: block("properties.ipsecPolicies", WAN_POLICY),
      }),
    },
  },
};
