import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [type, argument] of [
  ["google_cloud_run_service", "template.spec.service_account_name"],
  ["google_cloud_run_v2_service", "template.service_account"],
  ["google_cloud_run_v2_job", "template.template.service_account"],
  ["google_cloudfunctions2_function", "service_config.service_account_email"],
  ["google_cloudbuild_trigger", "service_account"],
] as const) {
  testArgumentRule("gcp-default-account", {
    type,
    argument,
    bad: [],
    good: ['"app@acme.iam.gserviceaccount.com"'],
    absent: "fails",
    required: "passes",
  });
}

testRule("gcp-default-account", {
  passes: {
    "a workflow on a cluster that exists": `
      resource "google_dataproc_workflow_template" "it" {
        placement {
          cluster_selector {
            cluster_labels = { env = "prod" }
          }
        }
      }`,
  },
});

testArgumentRule("gcp-default-network", {
  type: "google_compute_instance",
  argument: "network_interface.network",
  bad: ['"default"', '"projects/acme/global/networks/default"'],
  good: ['"private"', '"default-private"'],
  absent: "passes",
  required: "passes",
});

testArgumentRule("gcp-network-auto-subnets", {
  type: "google_compute_network",
  argument: "auto_create_subnetworks",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});
