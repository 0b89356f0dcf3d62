import { testRule } from "../../../test/rule-fixtures.ts";

const chosen = (condition: string) =>
  `[for key, subnet in azurerm_subnet.it : subnet.id if ${condition}]`;

const output = (name: string, value: string, description = "IDs.") => `
  output "${name}" {
    description = "${description}"
    value       = ${value}
  }`;

const ISOLATED = chosen('local.subnets[key].tier == "isolated"');

testRule("quality-misnamed-output", {
  fails: {
    "the value of another output":
      output("private_subnet_ids", ISOLATED) + output("isolated_subnet_ids", ISOLATED),
    "one of a map beside another":
      output("app_subnet_id", 'azurerm_subnet.it["data"].id') +
      output("data_subnet_id", 'azurerm_subnet.it["data"].id'),
    "the opposite ones": output("public_subnet_ids", chosen('subnet.tier == "private"')),
    "the opposite ones, turned around": output(
      "public_subnet_ids",
      chosen('"private" == subnet.tier'),
    ),
    "the opposite ones, by an argument": output(
      "private_subnet_ids",
      chosen("subnet.map_public_ip_on_launch"),
    ),
    "all others": output("public_subnet_ids", chosen('subnet.tier != "public"')),
  },
  passes: {
    "each its own":
      output("private_subnet_ids", ISOLATED.replace("isolated", "private")) +
      output("isolated_subnet_ids", ISOLATED),
    "what isn't isolated":
      output("private_subnet_ids", ISOLATED.replace("==", "!=")) +
      output("isolated_subnet_ids", ISOLATED),
    "a name that is kept":
      output("private_subnet_ids", ISOLATED, "Deprecated. Use isolated_subnet_ids.") +
      output("isolated_subnet_ids", ISOLATED),
    "two names of one endpoint":
      output("primary_endpoint", "aws_rds_cluster.it.writer_endpoint") +
      output("writer_endpoint", "aws_rds_cluster.it.writer_endpoint"),
    "a longer name for the same":
      output("isolated_ids", ISOLATED) + output("isolated_subnet_ids", ISOLATED),
    "two names without a text of the value":
      output("app_subnet_id", "azurerm_subnet.it[0].id") +
      output("data_subnet_id", "azurerm_subnet.it[0].id"),
    "the same ones, by an argument": output(
      "private_subnet_ids",
      chosen("!subnet.map_public_ip_on_launch"),
    ),
    "the same ones": output("private_subnet_ids", chosen('subnet.tier == "private"')),
    "all but one kind": output("public_subnet_ids", chosen('subnet.tier != "private"')),
    "those that aren't public": output("non_public_subnet_ids", chosen('subnet.tier != "public"')),
    "another kind": output("public_subnet_ids", chosen('subnet.tier == "dmz"')),
    "both kinds": output("public_and_private_ids", chosen('subnet.tier == "private"')),
  },
});
