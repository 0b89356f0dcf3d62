import { describe, expect, it } from "vitest";
import { armTemplate as template } from "../../../test/arm-template.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";

const one = (type: string, properties: object, sections: object = {}, more: object = {}) =>
  template([{ type, apiVersion: "2023-01-01", name: "it", ...more, properties }], sections);

const registry = (admin: unknown, sections: object = {}, more: object = {}) =>
  one("Microsoft.ContainerRegistry/registries", { adminUserEnabled: admin }, sections, more);

const parameter = (declaration: object) => ({ parameters: { p: declaration } });

testRule("az-acr-admin", {
  fails: {
    "a literal": registry(true),
    "another spelling of the type": one("microsoft.containerregistry/Registries", {
      adminUserEnabled: true,
    }),
    "a variable": registry("[variables('v').deep[1]]", {
      variables: { v: { deep: [false, "[equals('A', 'a')]"] } },
    }),
    "either way": registry("[if(equals(parameters('p'), 'x'), true(), bool('true'))]", {
      ...parameter({ type: "string" }),
    }),
    "by the name of a resource": template({
      it: {
        type: "Microsoft.ContainerRegistry/registries",
        name: "it",
        properties: { adminUserEnabled: true },
      },
    }),
    "functions in one another": registry(
      "[not(empty(concat(split(toLower('A,B'), ','), createArray(format('{0}-{1}', 1, 'x')))))]",
    ),
    "a template inside of the template": template([
      {
        type: "Microsoft.Resources/deployments",
        name: "inner",
        properties: {
          expressionEvaluationOptions: { scope: "inner" },
          parameters: { p: { value: true } },
          template: {
            parameters: { p: { type: "bool" } },
            resources: [
              {
                type: "Microsoft.ContainerRegistry/registries",
                name: "it",
                properties: { adminUserEnabled: "[parameters('p')]" },
              },
            ],
          },
        },
      },
    ]),
    "whether or not it is made": registry(true, parameter({ type: "bool" }), {
      condition: "[parameters('p')]",
    }),
  },
  failsByDefault: {
    "a parameter's default": registry(
      "[parameters('p')]",
      parameter({ type: "bool", defaultValue: true }),
    ),
  },
  passes: {
    "a literal": registry(false),
    "text that only looks like an expression": registry("[[true]"),
    "a parameter's only value": registry(
      "[parameters('p')]",
      parameter({ type: "bool", allowedValues: [false] }),
    ),
    "a resource that is not made": registry(true, {}, { condition: "[equals('a', 'b')]" }),
    "no copy": registry(true, {}, { copy: { name: "c", count: 0 } }),
  },
  open: {
    "a parameter without default": registry("[parameters('p')]", parameter({ type: "bool" })),
    "no expression": registry("[if(]"),
    "a variable that needs itself": registry("[variables('v')]", {
      variables: { v: "[variables('v')]" },
    }),
    "a function nobody knows": registry("[mine.own('x')[0].admin]"),
  },
});

testRule("az-storage-tls", {
  fails: { "what Azure takes by itself": one("Microsoft.Storage/storageAccounts", {}) },
  passes: { "1.2": one("Microsoft.Storage/storageAccounts", { minimumTlsVersion: "TLS1_2" }) },
});

testRule("az-storage-https", {
  fails: {
    off: one("Microsoft.Storage/storageAccounts", { supportsHttpsTrafficOnly: false }),
    "an old version of the API": one(
      "Microsoft.Storage/storageAccounts",
      {},
      {},
      { apiVersion: "2018-07-01" },
    ),
  },
  passes: { "a new version of the API": one("Microsoft.Storage/storageAccounts", {}) },
});

const SSH = {
  access: "Allow",
  direction: "Inbound",
  protocol: "Tcp",
  sourceAddressPrefix: "*",
  destinationPortRange: "22",
};

testRule("az-nsg-ssh", {
  fails: {
    "in the group": one("Microsoft.Network/networkSecurityGroups", {
      securityRules: [{ name: "ssh", properties: SSH }],
    }),
    "a child by its full type": one("Microsoft.Network/networkSecurityGroups/securityRules", SSH),
    "a child inside of its parent": template([
      {
        type: "Microsoft.Network/networkSecurityGroups",
        name: "g",
        resources: [{ type: "securityRules", name: "ssh", properties: SSH }],
      },
    ]),
  },
  passes: {
    "from inside": one("Microsoft.Network/networkSecurityGroups/securityRules", {
      ...SSH,
      sourceAddressPrefix: "10.0.0.0/8",
    }),
  },
  open: {
    "as many rules as the caller wants": one("Microsoft.Network/networkSecurityGroups", {
      copy: [
        {
          name: "securityRules",
          count: "[parameters('count')]",
          input: { name: "x", properties: SSH },
        },
      ],
    }),
  },
});

testRule("az-vm-password", {
  fails: {
    "a password": one("Microsoft.Compute/virtualMachines", {
      osProfile: { linuxConfiguration: { disablePasswordAuthentication: false } },
    }),
  },
  passes: {
    keys: one("Microsoft.Compute/virtualMachines", {
      osProfile: { linuxConfiguration: { disablePasswordAuthentication: true } },
    }),
    "another system": one("Microsoft.Compute/virtualMachines", {
      osProfile: { windowsConfiguration: {} },
    }),
  },
});

testRule("gen-sensitive-default", {
  fails: {
    "a password": one("Microsoft.Sql/servers", { administratorLoginPassword: "xK7-vuQ2" }),
  },
  failsByDefault: {
    "a parameter's default": one(
      "Microsoft.Compute/virtualMachines",
      { osProfile: { adminPassword: "[parameters('p')]" } },
      parameter({ type: "secureString", defaultValue: "xK7-vuQ2" }),
    ),
  },
  passes: {
    "a parameter": one(
      "Microsoft.Sql/servers",
      { administratorLoginPassword: "[parameters('p')]" },
      parameter({ type: "secureString" }),
    ),
    "a password made up": one("Microsoft.Sql/servers", {
      administratorLoginPassword: "[concat('P', uniqueString(resourceGroup().id))]",
    }),
  },
});

testRule("az-aks-api-ranges", {
  fails: { none: one("Microsoft.ContainerService/managedClusters", {}) },
  passes: {
    some: one("Microsoft.ContainerService/managedClusters", {
      apiServerAccessProfile: { authorizedIPRanges: ["192.0.2.0/24"] },
    }),
    "a private cluster": one("Microsoft.ContainerService/managedClusters", {
      apiServerAccessProfile: { enablePrivateCluster: true },
    }),
  },
});

const hub = (more: object, sections: object = {}) =>
  template(
    [
      { type: "Microsoft.EventHub/namespaces", name: "hub", properties: {} },
      {
        type: "Microsoft.EventHub/namespaces/networkRuleSets",
        name: "hub/default",
        properties: { defaultAction: "Deny" },
        ...more,
      },
    ],
    sections,
  );

testRule("az-eventhub-public", {
  fails: {
    "a part that is not made": hub({ condition: false }),
    "a part of another": hub({ name: "other/default" }),
  },
  passes: { "networks that are written apart": hub({}) },
  open: {
    "networks that may be written apart": hub(
      { condition: "[parameters('p')]" },
      parameter({ type: "bool" }),
    ),
  },
});

describe("a module of templates only", () => {
  const report = scanTexts({
    ...template(
      [
        {
          type: "Microsoft.ContainerRegistry/registries",
          name: "[parameters('name')]",
          properties: { adminUserEnabled: true },
        },
        { type: "Microsoft.Odd/things", name: "odd" },
      ],
      {
        parameters: {
          name: { type: "string", metadata: { description: "What it is called." } },
          key: { type: "secureString", defaultValue: "hidden" },
        },
        outputs: { id: { type: "string", value: "[resourceId('Microsoft.Odd/things', 'odd')]" } },
      },
    ),
  });

  it("has its facts", () => {
    expect(report.facts.resources).toMatchObject([
      { type: "Microsoft.ContainerRegistry/registries", name: "[parameters('name')]" },
      { type: "Microsoft.Odd/things", name: "odd" },
    ]);
    expect(report.facts.inputs).toMatchObject([
      { name: "name", description: "What it is called.", isRequired: true },
      { name: "key", isSensitive: true, default: null },
    ]);
    expect(report.facts.outputs).toMatchObject([{ name: "id" }]);
  });

  it("has its findings at the line of the property", () => {
    const finding = report.findings.find(({ ruleId }) => ruleId === "az-acr-admin");
    expect(finding?.excerpt?.lines.join("\n")).toContain('"adminUserEnabled": true');
    expect(finding?.startLine).toBe(finding?.endLine);
  });
});

describe("a comment in a template", () => {
  it("is followed", () => {
    const text = registry(true)["azuredeploy.json"].replace(
      '"adminUserEnabled"',
      '// stackyard:ignore az-acr-admin only for a test\n"adminUserEnabled"',
    );
    const { suppressed } = scanTexts({ "t.json": text });
    expect(suppressed).toMatchObject([
      { ruleId: "az-acr-admin", suppression: { reason: "only for a test" } },
    ]);
  });
});

describe("a template that is no good", () => {
  it("fails with line and column", () => {
    const { status, failures } = scanTexts({
      "t.json": `{"$schema": "${SCHEMA}", "resources": [}`,
    });
    expect(status).toBe("failed");
    expect(failures[0]).toMatch(/^t\.json:1:\d+: Invalid JSON/);
  });

  it.each([
    ["calls in one another", `[${"concat(".repeat(5_000)}'x'${")".repeat(5_000)}]`],
    ["members in one another", `[variables('v')${".a".repeat(5_000)}]`],
    ["texts without end", `[concat('${"x".repeat(10_000)}]`],
    ["marks only", `[${"(".repeat(10_000)}]`],
  ])("with %s is read without harm", (_, expression) => {
    expect(() => scanTexts(registry(expression))).not.toThrow();
  });

  it("whose variables double is read without harm", () => {
    const variables = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        `v${i}`,
        i === 0 ? "x" : `[concat(variables('v${i - 1}'), variables('v${i - 1}'))]`,
      ]),
    );
    expect(() => scanTexts(registry("[variables('v59')]", { variables }))).not.toThrow();
  });

  it("whose texts are replaced by longer ones is read without harm", () => {
    const variables = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `v${i}`,
        i === 0
          ? "x".repeat(100)
          : `[replace(variables('v${i - 1}'), 'x', variables('v${i - 1}'))]`,
      ]),
    );
    expect(() => scanTexts(registry("[variables('v29')]", { variables }))).not.toThrow();
  });

  it("that deploys itself over and over is read without harm", () => {
    let inner: object = { resources: [] };
    for (let i = 0; i < 40; i++) {
      inner = {
        resources: [
          { type: "Microsoft.Resources/deployments", name: "d", properties: { template: inner } },
        ],
      };
    }
    expect(() =>
      scanTexts({ "t.json": JSON.stringify({ $schema: SCHEMA, ...inner }) }),
    ).not.toThrow();
  });
});
