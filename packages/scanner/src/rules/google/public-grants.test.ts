import { testArgumentRule } from "../../../test/rule-fixtures.ts";

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
