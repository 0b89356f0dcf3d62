import { testRule } from "../../../test/rule-fixtures.ts";

const assignment = (name: string) => `
  resource "azuread_directory_role" "it" {
    display_name = "${name}"
  }
  resource "azuread_directory_role_assignment" "it" {
    role_id             = azuread_directory_role.it.template_id
    principal_object_id = "a"
  }`;
const byTemplate = (id: string) =>
  `resource "azuread_directory_role_assignment" "it" {\n  role_id = "${id}"\n}\n`;

testRule("az-directory-administrator", {
  fails: {
    "a role by its name": assignment("Global Administrator"),
    "a role by its template": byTemplate("62e90394-69f5-4237-9190-012177145e10"),
  },
  passes: {
    "another role": assignment("Directory Readers"),
    "another template": byTemplate("88d8e3e3-8f55-4a1e-953a-9b9898b8876b"),
  },
});

const granted = (id: string) =>
  `resource "azuread_app_role_assignment" "it" {\n  app_role_id = "${id}"\n}\n`;
const requested = (id: string) =>
  `resource "azuread_application" "it" {\n  required_resource_access {\n    resource_access {\n      id   = "${id}"\n      type = "Role"\n    }\n  }\n}\n`;
const ROLES = "9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8";
const READ = "df021288-bdef-4463-88db-98f22de89214";

testRule("az-graph-escalation", {
  fails: { "a grant": granted(ROLES), "a request": requested(ROLES) },
  passes: { "a grant to read": granted(READ), "a request to read": requested(READ) },
});

const byName = (names: string) => `
  data "azuread_service_principal" "graph" {
    client_id = "00000003-0000-0000-c000-000000000000"
  }
  resource "azuread_app_role_assignment" "it" {
    for_each    = toset(${names})
    app_role_id = data.azuread_service_principal.graph.app_role_ids[each.value]
  }`;

testRule("az-graph-escalation", {
  fails: {
    "a grant that is looked up": byName('["User.Read.All", "RoleManagement.ReadWrite.Directory"]'),
  },
  passes: { "a grant to read that is looked up": byName('["User.Read.All", "Group.Read.All"]') },
});
