import { armResource } from "../../../../test/arm-template.ts";
import { testRule } from "../../../../test/rule-fixtures.ts";

const WEAK = {
  ikeEncryption: "DES3",
  ikeIntegrity: "SHA1",
  ipsecEncryption: "DES3",
  ipsecIntegrity: "SHA1",
  dhGroup: "DHGroup2",
  pfsGroup: "PFS2",
};

const STRONG = {
  ikeEncryption: "GCMAES256",
  ikeIntegrity: "SHA384",
  ipsecEncryption: "GCMAES256",
  ipsecIntegrity: "GCMAES256",
  dhGroup: "ECP384",
  pfsGroup: "ECP384",
};

const clients = (policy: object) =>
  armResource("Microsoft.Network/virtualNetworkGateways", {
    gatewayType: "Vpn",
    vpnClientConfiguration: { vpnClientIpsecPolicies: [policy] },
  });

const users = (policy: object) =>
  armResource("Microsoft.Network/vpnServerConfigurations", { vpnClientIpsecPolicies: [policy] });

const site = (policy: object) =>
  armResource("Microsoft.Network/vpnGateways/vpnConnections", {
    vpnLinkConnections: [{ name: "link", properties: { ipsecPolicies: [policy] } }],
  });

testRule("az-vpn-ciphers", {
  fails: {
    "clients of a gateway": clients(WEAK),
    "users of a virtual WAN": users(WEAK),
    "a site of a virtual WAN": site(WEAK),
  },
  passes: {
    "clients of a gateway": clients(STRONG),
    "users of a virtual WAN": users(STRONG),
    "a site of a virtual WAN": site(STRONG),
  },
});

const origin = (isChecked: boolean) =>
  armResource("Microsoft.Cdn/profiles/originGroups/origins", {
    enforceCertificateNameCheck: isChecked,
  });

const pools = (check: string) =>
  armResource("Microsoft.Network/frontDoors", {
    backendPoolsSettings: { enforceCertificateNameCheck: check },
  });

testRule("az-origin-certificate", {
  fails: { "an origin": origin(false), "classic Front Door": pools("Disabled") },
  passes: {
    "an origin": origin(true),
    "classic Front Door": pools("Enabled"),
    "the default": armResource("Microsoft.Cdn/profiles/originGroups/origins", {}),
  },
});

const forwarding = (protocol: string) =>
  armResource("Microsoft.Network/frontDoors", {
    routingRules: [{ properties: { routeConfiguration: { forwardingProtocol: protocol } } }],
  });

testRule("az-frontdoor-origin-http", {
  fails: { "classic Front Door": forwarding("HttpOnly") },
  passes: { "classic Front Door": forwarding("HttpsOnly") },
});

const profile = (sku: string) => armResource("Microsoft.Cdn/profiles", {}, { sku: { name: sku } });

testRule("az-diagnostics", {
  fails: { "Front Door": profile("Premium_AzureFrontDoor") },
  passes: { "another network": profile("Standard_Microsoft") },
});
