import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DescribedRule } from "@stackyard/scanner";
import { PLACES } from "../runtime/places.ts";

/** The file with the descriptions of all rules, made by the build. */
export const RULES_FILE = join(PLACES.serverBuild, "rules.json");

let descriptions: Promise<readonly DescribedRule[]> | undefined;

/** The descriptions of all rules. In production from the build, so that no rule is loaded for them. */
export function ruleDescriptions(): Promise<readonly DescribedRule[]> {
  descriptions ??= process.env.NODE_ENV === "production" ? builtDescriptions() : describeRules();
  return descriptions;
}

const builtDescriptions = async () => JSON.parse(await readFile(RULES_FILE, "utf8"));

async function describeRules(): Promise<DescribedRule[]> {
  const { describedRules } = await import("@stackyard/scanner");
  return describedRules();
}
