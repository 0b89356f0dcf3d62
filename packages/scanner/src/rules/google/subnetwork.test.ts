import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_compute_subnetwork";

testArgumentRule("gcp-subnet-flowlogs", {
  type,
  argument: "enable_flow_logs",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("gcp-subnet-flowlogs", {
  fails: {
    "a purpose that has flows": `
      resource "google_compute_subnetwork" "fixture" {
        purpose = "PRIVATE"
      }`,
  },
  passes: {
    "proxies only": `
      resource "google_compute_subnetwork" "fixture" {
        purpose = "REGIONAL_MANAGED_PROXY"
      }`,
    "a block with everything left at its default": `
      resource "google_compute_subnetwork" "fixture" {
        log_config {}
      }`,
  },
});
