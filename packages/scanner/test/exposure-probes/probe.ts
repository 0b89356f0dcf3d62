/** One thing that lets everyone in, and beside it the twin that differs in what makes it right. */
export interface Probe {
  readonly name: string;
  readonly wrong: Readonly<Record<string, string>>;
  readonly right: Readonly<Record<string, string>>;
}

/** A pair of Terraform resources: `type`, what both have, and what each has of its own. */
export function terraform(type: string, wrong: string, right: string, both = "", name = ""): Probe {
  const file = (own: string) => ({
    "main.tf": `resource "${type}" "it" {\n${both}\n${own}\n}\n`,
  });
  return { name: `${type}: ${name || right || wrong}`, wrong: file(wrong), right: file(right) };
}

/** A pair of CloudFormation resources by their properties, as YAML in braces. */
export function cloudFormation(type: string, wrong: string, right: string): Probe {
  const file = (properties: string) => ({
    "template.yaml": `Resources:\n  It:\n    Type: ${type}\n    Properties: ${properties}\n`,
  });
  return { name: `${type}: ${right}`, wrong: file(wrong), right: file(right) };
}

/** A pair of resources of Azure's templates by their properties. */
export function arm(type: string, wrong: object, right: object): Probe {
  const file = (properties: object) => ({
    "azuredeploy.json": JSON.stringify({
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      contentVersion: "1.0.0.0",
      resources: [
        { type, apiVersion: "2023-01-01", name: "it", location: "westeurope", properties },
      ],
    }),
  });
  return { name: `${type}: ${JSON.stringify(right)}`, wrong: file(wrong), right: file(right) };
}
