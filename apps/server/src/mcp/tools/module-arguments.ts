import { id } from "@stackyard/contract/base/common";
import { semver } from "@stackyard/contract/modules/modules";
import { z } from "zod";

export const moduleId = id.describe("The module's id, as search_modules returns it");

export const wantedVersion = z
  .union([z.literal("latest"), semver])
  .default("latest")
  .describe("A version number, or latest");
