import { testRule } from "../../../test/rule-fixtures.ts";

const group = (body: string, block = "container") => `
  resource "azurerm_container_group" "it" {
    ${block} {
      name = "it"
      ${body}
    }
  }`;
const bicep = (context: string) => ({
  "main.bicep": `resource it 'Microsoft.ContainerInstance/containerGroups@2023-05-01' = {
  name: 'it'
  properties: {
    containers: [ { name: 'it', properties: { image: 'it:1', securityContext: { ${context} } } } ]
  }
}
`,
});

testRule("az-container-privileged", {
  fails: {
    privileged: group("security {\n privilege_enabled = true\n}"),
    "a container before": group("security {\n privilege_enabled = true\n}", "init_container"),
    "in Bicep": bicep("privileged: true"),
  },
  passes: {
    "no rights": group("security {\n privilege_enabled = false\n}"),
    nothing: group(""),
    "in Bicep": bicep("privileged: false"),
  },
});
