import { EvaluationFailure } from "../../evaluate/failure.ts";
import type { ObjectValue } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { readArmTemplate } from "../arm/read-template.ts";
import { bicepFormat } from "./format.ts";
import { Library } from "./library.ts";
import { isParameterFile } from "./parameter-files.ts";

/** The template that a file contains, in JSON or Bicep; undefined if none can be read. */
export function readAzureTemplate(file: SourceFile): ObjectValue | undefined {
  if (isParameterFile(file)) return undefined;
  if (!bicepFormat.matches(file)) return readArmTemplate(file);
  try {
    return new Library([file]).fileAt(file.path)?.document;
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}
