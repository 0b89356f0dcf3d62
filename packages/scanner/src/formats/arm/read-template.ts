import { readJson } from "../../documents/json-value.ts";
import { entryOf, textOf } from "../../documents/members.ts";
import { mayHaveMembers } from "../../documents/yaml-documents.ts";
import type { ObjectValue } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Template schemas for resource groups, subscriptions, management groups and tenants. */
const SCHEMA = /\/\w*deploymentTemplate\.json#?$/i;
const SHOWN_SCHEMA = /"\$schema"\s*:\s*"[^"]*\/\w*deploymentTemplate\.json#?"/i;

/** Whether a file is a template of Azure Resource Manager, valid or not. Most files show it. */
export function isArmTemplate(file: SourceFile): boolean {
  if (!/\.json$/i.test(file.path)) return false;
  if (SHOWN_SCHEMA.test(file.text)) return true;
  return mayHaveMembers(file, ["$schema", "deploymentTemplate"]) && hasSchema(file);
}

function hasSchema(file: SourceFile): boolean {
  return SCHEMA.test(textOf(entryOf(readJson(file).document, "$schema")) ?? "");
}

/** The template in a file; undefined if there is none that can be read. */
export function readArmTemplate(file: SourceFile): ObjectValue | undefined {
  if (!isArmTemplate(file)) return undefined;
  const { document } = readJson(file);
  return document?.kind === "object" ? document : undefined;
}
