import type { Body } from "../hcl/ast.ts";
import { parseTerraformJson, parseVariablesJson } from "../hcl/json-body.ts";
import { parseHcl } from "../hcl/parser.ts";
import type { TokenStream } from "../hcl/token.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";

/** What Terraform takes a file for, by its name. */
export type FileRole =
  | "configuration"
  /** Its blocks are merged into those of the same name elsewhere. */
  | "override"
  /** Values of variables, loaded without being asked for. */
  | "autoVariables"
  /** Values of variables, loaded on request. */
  | "variables"
  | "test";

/** One file of Terraform code, parsed. */
export interface ModuleFile {
  readonly file: SourceFile;
  readonly role: FileRole;
  readonly body: Body;
  /** Absent for the JSON syntax. */
  readonly tokens: TokenStream | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The role of a file by its path, or `undefined` when Terraform does not read it. */
export function fileRole(path: string): FileRole | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (/\.(tftest|tofutest)\.(hcl|json)$|\.tfmock\.hcl$/.test(name)) return "test";
  if (/^terraform\.tfvars(\.json)?$|\.auto\.tfvars(\.json)?$/.test(name)) return "autoVariables";
  if (/\.tfvars(\.json)?$/.test(name)) return "variables";
  if (/^(override|.+_override)\.(tf|tofu)(\.json)?$/.test(name)) return "override";
  if (/\.(tf|tofu)(\.json)?$/.test(name)) return "configuration";
  return undefined;
}

/** Whether a file is Terraform code, and not values or tests of it. */
export function isCode(path: string): boolean {
  const role = fileRole(path);
  return role === "configuration" || role === "override";
}

/** Parses a file of the given role; syntax errors are diagnostics. */
export function parseModuleFile(file: SourceFile, role: FileRole): ModuleFile {
  if (!file.path.endsWith(".json")) {
    const { body, tokens, diagnostics } = parseHcl(file.text);
    return { file, role, body, tokens, diagnostics };
  }
  const areVariables = role === "variables" || role === "autoVariables";
  const parsed = areVariables ? parseVariablesJson(file.text) : parseTerraformJson(file.text);
  return { file, role, tokens: undefined, ...parsed };
}
