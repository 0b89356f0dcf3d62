import { SchemaTable } from "./schema-table.ts";
import { awsText } from "./tables/aws.generated.ts";
import { azurermText } from "./tables/azurerm.generated.ts";
import { googleText } from "./tables/google.generated.ts";

/** What the three providers take, by the local name they usually have. */
export const PROVIDER_TABLES: ReadonlyMap<string, SchemaTable> = new Map([
  ["aws", new SchemaTable(awsText)],
  ["azurerm", new SchemaTable(azurermText)],
  ["google", new SchemaTable(googleText)],
]);
