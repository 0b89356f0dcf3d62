import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of ["google_compute_ssl_policy", "google_compute_region_ssl_policy"]) {
  testArgumentRule("gcp-ssl-policy", {
    type,
    argument: "custom_features",
    bad: ['["TLS_RSA_WITH_3DES_EDE_CBC_SHA"]', '["TLS_RSA_WITH_AES_128_GCM_SHA256"]'],
    good: ['["TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"]'],
    absent: "passes",
    body: 'min_tls_version = "TLS_1_2"',
  });
}

testArgumentRule("gcp-tls-inspection", {
  type: "google_network_security_tls_inspection_policy",
  argument: "tls_feature_profile",
  bad: ['"PROFILE_COMPATIBLE"'],
  good: ['"PROFILE_RESTRICTED"'],
  absent: "passes",
});

const profile = (source: string, rest = "") => `
  resource "google_datastream_connection_profile" "it" {
    mysql_profile {
      hostname = "db.example.com"
      ${source}
    }
    ${rest}
  }`;

testRule("gcp-datastream-plaintext", {
  fails: { "a public database without TLS": profile("") },
  passes: {
    TLS: profile("ssl_config {}"),
    "a private connection": profile("", 'private_connectivity {\nprivate_connection = "c"\n}'),
    "a tunnel": profile("", 'forward_ssh_connectivity {\nhostname = "bastion"\n}'),
    "another database": 'resource "google_datastream_connection_profile" "it" {}',
  },
});

const roots = (trust: string) => `
  resource "google_network_security_backend_authentication_config" "it" {
    well_known_roots = "NONE"
    ${trust}
  }`;

testRule("gcp-tls-unverified", {
  fails: {
    "no authority": 'resource "google_network_security_client_tls_policy" "it" {}',
    "no roots": roots(""),
    "errors that are ignored": `
      resource "google_apigee_target_server" "it" {
        s_sl_info {
          enabled                  = true
          ignore_validation_errors = true
        }
      }`,
  },
  passes: {
    "an authority": `
      resource "google_network_security_client_tls_policy" "it" {
        server_validation_ca {
          certificate_provider_instance {
            plugin_instance = "google_cloud_private_spiffe"
          }
        }
      }`,
    "roots of its own": roots('trust_config = "projects/p/locations/global/trustConfigs/t"'),
  },
});
