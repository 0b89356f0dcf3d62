import { testRule } from "../../../test/rule-fixtures.ts";

const google = (body: string) =>
  `variable "given" {}\nresource "google_container_cluster" "it" {\n  initial_node_count = 1\n  ${body}\n}\n`;
const azure = (body: string) =>
  `variable "given" {}\nresource "azurerm_kubernetes_cluster" "it" {\n  default_node_pool {\n    ${body}\n  }\n}\n`;

testRule("quality-default-node-pool", {
  fails: {
    "nodes of the cluster": google(""),
    "no name for the rotation": azure(""),
  },
  passes: {
    "pools as resources": google("remove_default_node_pool = true"),
    "nodes that Google manages": google("enable_autopilot = true"),
    "pools within the cluster": google('node_pool {\n    name = "it"\n  }'),
    "a template of Azure": {
      "main.bicep":
        "resource it 'Microsoft.ContainerService/managedClusters@2024-09-01' = {\n  name: 'it'\n  properties: {\n    agentPoolProfiles: [\n      { name: 'system', mode: 'System' }\n    ]\n  }\n}\n",
    },
    "a name for the rotation": azure('temporary_name_for_rotation = "rotation"'),
  },
  open: { "the choice of the caller": google("enable_autopilot = var.given") },
});
