/** The files of a module that consists of one template. */
type TemplateFiles = { readonly "azuredeploy.json": string };

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";

/** A template with these sections, as text. */
export function armTemplate(resources: unknown, sections: object = {}): TemplateFiles {
  return {
    "azuredeploy.json": JSON.stringify({ $schema: SCHEMA, ...sections, resources }, null, 2),
  };
}

/** A template with one resource. */
export function armResource(type: string, properties: object, more: object = {}): TemplateFiles {
  return armTemplate([{ type, apiVersion: "2023-01-01", name: "it", ...more, properties }]);
}
