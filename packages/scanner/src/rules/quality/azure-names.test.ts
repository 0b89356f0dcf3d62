// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Bicep's
import { testRule } from "../../../test/rule-fixtures.ts";

const account = (name: string, { open = "", close = "", api = "2023-05-01" } = {}) =>
  `resource it 'Microsoft.Storage/storageAccounts@${api}' = ${open}{\n  name: ${name}\n  location: resourceGroup().location\n}${close}\n`;
const sound = account("'a${uniqueString(resourceGroup().id)}'");
const bicep = (...parts: string[]) => ({ "main.bicep": parts.join("") });
const arm = (resources: readonly object[], parameters: object = {}) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    parameters,
    resources,
  }),
});
const network = (rest: object) => ({
  type: "Microsoft.Network/virtualNetworks",
  apiVersion: "2023-05-01",
  name: "it",
  ...rest,
});

const net = { "net.bicep": "param prefix string\nparam size int = 1\noutput id string = prefix\n" };
const calling = (params: string, output = "id", path = "net.bicep") => ({
  ...bicep(
    `module net '${path}' = {\n  name: 'net'\n  params: {\n    ${params}\n  }\n}\noutput it string = net.outputs.${output}\n`,
  ),
  ...net,
});
const depending = (name: string) =>
  arm([
    { type: "Microsoft.Network/networkSecurityGroups", apiVersion: "2023-05-01", name: "a" },
    network({ dependsOn: [`[resourceId('Microsoft.Network/networkSecurityGroups', '${name}')]`] }),
  ]);

testRule("quality-bicep-reference", {
  fails: {
    "another symbol": bicep(sound, "output it string = its.id\n"),
    "another parameter": calling("prefix: 'a'\n    sizes: 2"),
    "a parameter that is missing": calling("size: 2"),
    "another output": calling("prefix: 'a'", "ids"),
    "another file": calling("prefix: 'a'", "id", "network.bicep"),
    "a dependency of another name": depending("b"),
  },
  passes: {
    "a symbol": bicep(sound, "output it string = it.id\n"),
    "the item of a loop": bicep(
      "param names array\noutput it array = [for (name, i) in names: '${name}${i}']\n",
    ),
    "the name of a lambda": bicep(
      "param names array\noutput it array = map(names, name => toLower(name))\n",
    ),
    "all parameters": calling("prefix: 'a'\n    size: 2"),
    "a registry": bicep("module net 'br/public:net:1.0.0' = {\n  name: 'net'\n}\n"),
    "a dependency": depending("a"),
  },
});

testRule("quality-preview-api", {
  fails: {
    "a preview": bicep(account("'a'", { api: "2023-05-01-preview" })),
    "an old version": bicep(account("'a'", { api: "2017-06-01" })),
    "a template": arm([network({ apiVersion: "2023-05-01-preview" })]),
    "a resource of Terraform":
      'resource "azapi_resource" "it" {\n  type = "Microsoft.App/jobs@2023-05-02-preview"\n}',
  },
  passes: {
    "a version": bicep(account("'a'")),
    "a template": arm([network({})]),
    "a type that has only previews": arm([
      network({ type: "Microsoft.Insights/diagnosticSettings", apiVersion: "2021-05-01-preview" }),
    ]),
    "a type of Terraform that has only previews":
      'resource "azapi_resource" "it" {\n  type = "Microsoft.Insights/diagnosticSettings@2021-05-01-preview"\n}',
    "the newest version of a type": arm([
      network({ type: "Microsoft.DataFactory/factories", apiVersion: "2018-06-01" }),
    ]),
    "a resource of Terraform":
      'resource "azapi_resource" "it" {\n  type = "Microsoft.App/jobs@2023-05-01"\n}',
  },
});

const loop = { open: "[for (name, i) in names: ", close: "]" };
const names = "param names array\n";

testRule("quality-same-name", {
  fails: {
    "a loop": bicep(names, account("'a${uniqueString(resourceGroup().id)}'", loop)),
    "a copy": arm([network({ copy: { name: "a", count: 2 } })]),
  },
  passes: {
    "the item": bicep(names, account("'a${name}'", loop)),
    "the index": bicep(names, account("'a${i}'", loop)),
    "a copy with its index": arm([
      network({ copy: { name: "a", count: 2 }, name: "[concat('a', copyIndex())]" }),
    ]),
    "no loop": bicep(sound),
  },
});

testRule("quality-new-name", {
  fails: {
    "the time": bicep("param now string = utcNow('yyyy')\n", account("'a${now}'")),
    "a variable": bicep(
      "param id string = newGuid()\nvar name = take(id, 8)\n",
      account("'a${name}'"),
    ),
    "a template": arm([network({ name: "[parameters('now')]" })], {
      now: { type: "string", defaultValue: "[utcNow()]" },
    }),
  },
  passes: {
    "a tag": bicep("param now string = utcNow('yyyy')\n", sound, "output it string = now\n"),
    "a stable name": bicep(sound),
    "a template": arm([network({})], { now: { type: "string", defaultValue: "[utcNow()]" } }),
  },
});

testRule("quality-bicep-symbol", {
  fails: {
    "an ID": bicep(
      sound,
      "output it string = resourceId('Microsoft.Storage/storageAccounts', it.name)\n",
    ),
    "a property": bicep(sound, "output it string = reference(it.id).a\n"),
  },
  passes: {
    "the symbol": bicep(sound, "output it string = it.id\n"),
    "the ID of what is elsewhere": bicep(
      "output it string = resourceId('Microsoft.Storage/storageAccounts', 'a')\n",
    ),
  },
});

const conditional = account("'a'", { open: "if (create) " });

testRule("quality-conditional-output", {
  fails: {
    "a property": bicep(
      "param create bool\n",
      conditional,
      "output it string = it.properties.accessTier\n",
    ),
  },
  passes: {
    "a choice": bicep(
      "param create bool\n",
      conditional,
      "output it string = create ? it.properties.accessTier : ''\n",
    ),
    "an ID": bicep("param create bool\n", conditional, "output it string = it.id\n"),
    "no condition": bicep(sound, "output it string = it.properties.accessTier\n"),
  },
});

const secret = (value: string) => bicep(`@secure()\nparam it string${value}\n`);

testRule("az-secure-default", {
  fails: { "a text": secret(" = 'changeme'") },
  passes: {
    "no default": secret(""),
    "an empty text": secret(" = ''"),
    "a new text": secret(" = newGuid()"),
    "a credential, which has a rule of its own": bicep(
      "@secure()\nparam adminPassword string = 'changeme'\n",
    ),
    "a text that isn't secret": bicep("param it string = 'a'\n"),
  },
});
