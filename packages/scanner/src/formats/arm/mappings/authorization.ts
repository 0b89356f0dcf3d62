import { block, firstOf } from "../../../documents/shape.ts";
import type { Mappings } from "../mapping.ts";

/** The default scope is the template's deployment target. */
const SCOPE = firstOf("scope", "properties.scope", "deploymentScope");

export const authorizationMappings: Mappings = {
  "Microsoft.Authorization/roleAssignments": {
    to: "azurerm_role_assignment",
    arguments: {
      scope: SCOPE,
      role_definition_id: "properties.roleDefinitionId",
      principal_id: "properties.principalId",
      principal_type: "properties.principalType",
      condition: "properties.condition",
    },
  },
  "Microsoft.Authorization/roleAssignmentScheduleRequests": {
    to: "azurerm_pim_active_role_assignment",
    arguments: {
      scope: SCOPE,
      role_definition_id: "properties.roleDefinitionId",
      principal_id: "properties.principalId",
    },
  },
  "Microsoft.Authorization/roleDefinitions": {
    to: "azurerm_role_definition",
    arguments: {
      scope: SCOPE,
      permissions: block("properties.permissions"),
      assignable_scopes: "properties.assignableScopes",
    },
  },
  "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials": {
    to: "azurerm_federated_identity_credential",
    arguments: {
      issuer: "properties.issuer",
      subject: "properties.subject",
      claims_matching_expression: "properties.claimsMatchingExpression.value",
      audience: "properties.audiences",
    },
  },
};
