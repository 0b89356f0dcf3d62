import { readJson } from "../../documents/json-value.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { mayHaveMembers } from "../../documents/yaml-documents.ts";
import { type ReadTag, readYaml } from "../../documents/yaml-value.ts";
import { type ObjectValue, object, type Value } from "../../evaluate/value.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Matches templates that declare a version, and those that can't be anything else. */
const VERSION = /^[ \t]*["']?AWSTemplateFormatVersion["']?\s*:/m;
const RESOURCES = /^["']?Resources["']?\s*:/m;
const RESOURCES_IN_JSON = /^\s*\{[\s\S]*"Resources"\s*:/;
const AWS_TYPE = /["']?Type["']?\s*:\s*["']?(?:AWS|Alexa|Custom)::\w/;

const EXTENSION = /\.(?:ya?ml|json|template|cfn)$/i;

/** Whether a file is a CloudFormation template, valid or not. Most files show it. */
export function isTemplate(file: SourceFile): boolean {
  const { path, text } = file;
  if (!EXTENSION.test(path)) return false;
  if (VERSION.test(text)) return true;
  if (AWS_TYPE.test(text) && (RESOURCES.test(text) || RESOURCES_IN_JSON.test(text))) return true;
  return mayHaveMembers(file, ["Resources", "Type", "::"]) && hasResources(file);
}

function hasResources(file: SourceFile): boolean {
  const resources = readTemplate(file).template?.entries.get("Resources");
  return membersOf(resources).some(([, resource]) =>
    /^(AWS|Alexa|Custom)::\w/.test(textOf(entryOf(resource, "Type")) ?? ""),
  );
}

export interface TemplateReading {
  /** Undefined if the file can't be read. */
  readonly template: ObjectValue | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The template of a file, if it is one and can be read. */
export function templateOf(file: SourceFile): ObjectValue | undefined {
  return isTemplate(file) ? readTemplate(file).template : undefined;
}

/** The resources of a file, if it is a template. */
export function resourcesIn(file: SourceFile): Value | undefined {
  const resources = templateOf(file)?.entries.get("Resources");
  return resources?.kind === "null" ? undefined : resources;
}

/** Reads a file as a template, whether it is one or not. */
export const readTemplate = oncePerFile((file): TemplateReading => {
  if (isJson(file)) {
    const { document, diagnostics } = readJson(file);
    return { template: objectOf(document), diagnostics };
  }
  const { documents, diagnostics } = readYaml(file, {
    readTag: readShortForm,
    hasOlderWords: true,
  });
  return { template: objectOf(documents[0]), diagnostics };
});

export function isJson({ text }: SourceFile): boolean {
  return /^\s*\{/.test(text);
}

function objectOf(value: Value | undefined): ObjectValue | undefined {
  return value?.kind === "object" ? value : undefined;
}

/** `!Sub text` is short for `Fn::Sub: text`. Only `Ref` has no prefix. */
const readShortForm: ReadTag = (tag, value, at) => {
  const name = tag.slice(1);
  return object(new Map([[name === "Ref" ? name : `Fn::${name}`, value]]), at);
};
