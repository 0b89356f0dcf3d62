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
    "a filter that no flow passes": `
      resource "google_compute_subnetwork" "fixture" {
        log_config {
          filter_expr = "false"
        }
      }`,
    "no flow at all": `
      resource "google_compute_subnetwork" "fixture" {
        log_config {
          flow_sampling = 0
        }
      }`,
  },
  passes: {
    "all but some flows": `
      resource "google_compute_subnetwork" "fixture" {
        log_config {
          filter_expr = "(connection.protocol == 1) == false"
        }
      }`,
    "one in two flows": `
      resource "google_compute_subnetwork" "fixture" {
        log_config {
          flow_sampling = 0.5
        }
      }`,
    "proxies only": `
      resource "google_compute_subnetwork" "fixture" {
        purpose = "REGIONAL_MANAGED_PROXY"
      }`,
    "a block with everything left at its default": `
      resource "google_compute_subnetwork" "fixture" {
        log_config {}
      }`,
  },
  open: {
    "a share of the caller's": `
      variable "share" {}
      resource "google_compute_subnetwork" "fixture" {
        log_config {
          flow_sampling = var.share
        }
      }`,
  },
});
