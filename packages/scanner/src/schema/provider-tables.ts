import { SchemaTable } from "./schema-table.ts";
import { awsText } from "./tables/aws.generated.ts";
import { azurermText } from "./tables/azurerm.generated.ts";
import { googleText } from "./tables/google.generated.ts";

/** Schemas of the three providers, by their usual local names. */
export const PROVIDER_TABLES: ReadonlyMap<string, SchemaTable> = new Map([
  ["aws", new SchemaTable(awsText)],
  ["azurerm", new SchemaTable(azurermText)],
  ["google", new SchemaTable(googleText)],
]);
