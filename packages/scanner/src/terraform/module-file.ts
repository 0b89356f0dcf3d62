import type { Body } from "../hcl/ast.ts";
import { parseTerraformJson, parseVariablesJson } from "../hcl/json-body.ts";
import { parseHcl } from "../hcl/parser.ts";
import type { TokenStream } from "../hcl/token.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";

/** How Terraform treats a file, based on its name. */
export type FileRole =
  | "configuration"
  /** Its blocks are merged into blocks with the same name. */
  | "override"
  /** Variable values that are loaded automatically. */
  | "autoVariables"
  /** Variable values that are loaded on request. */
  | "variables"
  | "test";

/** A parsed Terraform file. */
export interface ModuleFile {
  readonly file: SourceFile;
  readonly role: FileRole;
  readonly body: Body;
  /** Undefined for JSON syntax. */
  readonly tokens: TokenStream | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A file's role based on its path, or `undefined` if Terraform doesn't read it. */
export function fileRole(path: string): FileRole | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name.startsWith(".")) return undefined;
  if (/\.(tftest|tofutest)\.(hcl|json)$|\.tfmock\.hcl$/.test(name)) return "test";
  if (/^terraform\.tfvars(\.json)?$|\.auto\.tfvars(\.json)?$/.test(name)) return "autoVariables";
  if (/\.tfvars(\.json)?$/.test(name)) return "variables";
  if (/^(override|.+_override)\.(tf|tofu)(\.json)?$/.test(name)) return "override";
  if (/\.(tf|tofu)(\.json)?$/.test(name)) return "configuration";
  return undefined;
}

/** Whether a file is Terraform code rather than variable values or tests. */
export function isCode(path: string): boolean {
  const role = fileRole(path);
  return role === "configuration" || role === "override";
}

/** The start of a block, or the member of JSON that holds blocks. */
const BLOCK =
  /^[ \t]*"?(terraform|provider|variable|output|locals|module|resource|data|moved|removed|import|check|ephemeral)\b"?[ \t]*(["{:=]|[\w-]{1,100}[ \t]*[\w-]{0,100}[ \t]*\{|$)/m;

/** Whether a text names any block of Terraform. */
export function mayHaveBlocks(text: string): boolean {
  return BLOCK.test(text);
}

/** Whether only OpenTofu reads a file, instead of one that Terraform reads: `a.tofu` beside `a.tf`. */
export function isOpenTofuTwin(path: string, paths: { has(path: string): boolean }): boolean {
  const replaced = path.replace(/\.tofu(\.json)?$/, ".tf$1");
  return replaced !== path && paths.has(replaced);
}

/** Parses a file with the given role. Syntax errors become diagnostics. */
export function parseModuleFile(file: SourceFile, role: FileRole): ModuleFile {
  if (!file.path.endsWith(".json")) {
    const { body, tokens, diagnostics } = parseHcl(file.text);
    return { file, role, body, tokens, diagnostics };
  }
  const areVariables = role === "variables" || role === "autoVariables";
  const parsed = areVariables ? parseVariablesJson(file.text) : parseTerraformJson(file.text);
  return { file, role, tokens: undefined, ...parsed };
}
