import { testArgumentRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("az-federated-subject", {
  type: "azurerm_federated_identity_credential",
  argument: "subject",
  bad: ['"*"', '"repo:*"', '"repo:octo*"', '"system:serviceaccount:*:runner"'],
  good: ['"repo:octo/cat:ref:refs/heads/main"', '"system:serviceaccount:jobs:runner"'],
  absent: "passes",
});

testArgumentRule("az-federated-subject", {
  type: "azuread_application_flexible_federated_identity_credential",
  argument: "claims_matching_expression",
  bad: [
    "\"claims['sub'] matches 'repo:*'\"",
    "\"claims['job_workflow_ref'] matches 'octo/*'\"",
    "\"claims['sub'] eq 'repo:octo/cat:x' or claims['sub'] matches '*'\"",
  ],
  good: [
    "\"claims['sub'] matches 'repo:octo/cat:*'\"",
    "\"claims['sub'] eq 'repo:octo/cat:environment:production'\"",
  ],
  absent: "passes",
});
