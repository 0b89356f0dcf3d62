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
