import { readJson } from "../../documents/json-value.ts";
import type { ObjectValue } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Template schemas for resource groups, subscriptions, management groups and tenants. */
const SCHEMA = /"\$schema"\s*:\s*"[^"]*\/\w*deploymentTemplate\.json#?"/i;

/** Whether a file is a template of Azure Resource Manager, valid or not. */
export function isArmTemplate({ path, text }: SourceFile): boolean {
  return /\.json$/i.test(path) && SCHEMA.test(text);
}

/** The template in a file; undefined if there is none that can be read. */
export function readArmTemplate(file: SourceFile): ObjectValue | undefined {
  if (!isArmTemplate(file)) return undefined;
  const { document } = readJson(file);
  return document?.kind === "object" ? document : undefined;
}
