import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const service of ["google_cloud_run_service", "google_cloud_run_v2_service"]) {
  testArgumentRule("gcp-run-public", {
    type: `${service}_iam_member`,
    argument: "member",
    bad: ['"allUsers"', '"allAuthenticatedUsers"'],
    good: ['"serviceAccount:caller@fixture.iam.gserviceaccount.com"'],
    absent: "passes",
  });

  testArgumentRule("gcp-run-public", {
    type: `${service}_iam_binding`,
    argument: "members",
    bad: ['["allUsers"]'],
    good: ['["group:team@example.com"]', "[]"],
    absent: "passes",
  });
}

const OPEN_TO = {
  bad: ['"allUsers"', '"allAuthenticatedUsers"'],
  good: ['"group:team@example.com"'],
  absent: "passes",
} as const;

for (const type of ["secret_manager_secret", "kms_crypto_key", "project", "service_account"]) {
  testArgumentRule("gcp-iam-public-data", {
    type: `google_${type}_iam_member`,
    argument: "member",
    ...OPEN_TO,
  });
}

for (const type of ["pubsub_topic", "artifact_registry_repository"]) {
  testArgumentRule("gcp-iam-public", {
    type: `google_${type}_iam_member`,
    argument: "member",
    ...OPEN_TO,
  });
}

const v2 = (ingress: string) => `
  resource "google_cloud_run_v2_service" "it" {
    name    = "it"
    ingress = "${ingress}"
  }

  resource "google_cloud_run_v2_service_iam_member" "it" {
    name   = google_cloud_run_v2_service.it.name
    role   = "roles/run.invoker"
    member = "allUsers"
  }`;

const v1 = (ingress: string) => `
  resource "google_cloud_run_service" "it" {
    name = "it"

    metadata {
      annotations = { "run.googleapis.com/ingress" = "${ingress}" }
    }
  }

  resource "google_cloud_run_service_iam_member" "it" {
    service = google_cloud_run_service.it.name
    role    = "roles/run.invoker"
    member  = "allUsers"
  }`;

const called = (type: string, setting: string) => `
  resource "${type}" "it" {
    name = "it"
    ${setting}
  }

  resource "${type}_iam_member" "it" {
    cloud_function = ${type}.it.name
    role           = "roles/cloudfunctions.invoker"
    member         = "allUsers"
  }`;

testRule("gcp-run-public", {
  fails: {
    "a service of the caller": `
      variable "service" {}

      resource "google_cloud_run_v2_service_iam_member" "it" {
        name   = var.service
        role   = "roles/run.invoker"
        member = "allUsers"
      }`,
    "a service for the internet": v2("INGRESS_TRAFFIC_ALL"),
    "a service for everyone in the network": v2("INGRESS_TRAFFIC_INTERNAL_ONLY"),
    "a service of the first version for the internet": v1("all"),
    "a function for the internet": called(
      "google_cloudfunctions_function",
      'ingress_settings = "ALLOW_ALL"',
    ),
  },
  passes: {
    "a service behind load balancers": v2("INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"),
    "a service of the first version behind load balancers": v1("internal-and-cloud-load-balancing"),
    "a function behind load balancers": called(
      "google_cloudfunctions_function",
      'ingress_settings = "ALLOW_INTERNAL_AND_GCLB"',
    ),
    "a function of the second version behind load balancers": called(
      "google_cloudfunctions2_function",
      'service_config {\ningress_settings = "ALLOW_INTERNAL_AND_GCLB"\n}',
    ),
  },
});
