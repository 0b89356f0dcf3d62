const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";

/** A template with these sections, as text. */
export function armTemplate(resources: unknown, sections: object = {}): Record<string, string> {
  return {
    "azuredeploy.json": JSON.stringify({ $schema: SCHEMA, ...sections, resources }, null, 2),
  };
}

/** A template with one resource. */
export function armResource(
  type: string,
  properties: object,
  more: object = {},
): Record<string, string> {
  return armTemplate([{ type, apiVersion: "2023-01-01", name: "it", ...more, properties }]);
}
