import { expect, it } from "vitest";
import { operationId } from "./operation-id.ts";

it.each([
  ["get", "/api/modules", "getModules"],
  ["get", "/api/modules/{id}/versions/{version}", "getModulesByIdVersionsByVersion"],
  ["delete", "/v1/deployments/{deployment_id}", "deleteDeploymentsByDeploymentId"],
  ["post", "/api/email-confirmations", "postEmailConfirmations"],
])("%s %s is %s", (method, path, id) => expect(operationId({ method, path })).toBe(id));
