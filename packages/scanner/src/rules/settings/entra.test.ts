import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("az-conditional-access-off", {
  type: "azuread_conditional_access_policy",
  argument: "state",
  bad: ['"disabled"'],
  good: ['"enabled"', '"enabledForReportingButNotEnforced"'],
  absent: "passes",
});

testArgumentRule("az-conditional-access-report", {
  type: "azuread_conditional_access_policy",
  argument: "state",
  bad: ['"enabledForReportingButNotEnforced"'],
  good: ['"enabled"', '"disabled"'],
  absent: "passes",
});

const accessPackage = (scope: string, approval: string) => `
  resource "azuread_access_package_assignment_policy" "partners" {
    requestor_settings {
      scope_type = "${scope}"
    }
    ${approval}
  }`;

testRule("az-access-package-unapproved", {
  fails: {
    "everyone without approval": accessPackage(
      "AllExternalUsers",
      "approval_settings {\n approval_required = false\n }",
    ),
    "nothing is said of an approval": accessPackage("AllExternalUsers", ""),
  },
  passes: {
    "everyone with approval": accessPackage(
      "AllExternalUsers",
      "approval_settings {\n approval_required = true\n }",
    ),
    "members without approval": accessPackage("AllExistingDirectoryMemberUsers", ""),
  },
});

for (const type of ["azuread_application_password", "azuread_service_principal_password"]) {
  testArgumentRule("az-password-lifetime", {
    type,
    argument: "end_date",
    bad: ['"2099-01-01T00:00:00Z"', '"2299-12-30T23:00:00Z"'],
    good: ['"2027-01-31T00:00:00Z"'],
    absent: "passes",
  });
  testArgumentRule("az-password-lifetime", {
    type,
    argument: "end_date_relative",
    bad: ['"87600h"', '"240000h"', '"20000h"'],
    good: ['"8760h"', '"17520h"', '"720h"'],
    absent: "passes",
  });
}

testArgumentRule("az-ad-implicit-flow", {
  type: "azuread_application",
  argument: "web.implicit_grant.access_token_issuance_enabled",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("az-user-weak-password", {
  type: "azuread_user",
  argument: "disable_strong_password",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});
