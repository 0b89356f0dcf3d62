import type { LanguageInput } from "shiki/core";

/** Supported languages, each loaded on first use. */
const LANGUAGES: Record<string, () => LanguageInput> = {
  terraform: () => import("shiki/langs/terraform.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
  shellscript: () => import("shiki/langs/shellscript.mjs"),
  docker: () => import("shiki/langs/docker.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  toml: () => import("shiki/langs/toml.mjs"),
  ini: () => import("shiki/langs/ini.mjs"),
  diff: () => import("shiki/langs/diff.mjs"),
  markdown: () => import("shiki/langs/markdown.mjs"),
};

const OTHER_NAMES: Record<string, string> = {
  hcl: "terraform",
  hcl2: "terraform",
  opentofu: "terraform",
  tf: "terraform",
  tfvars: "terraform",
  yml: "yaml",
  bash: "shellscript",
  sh: "shellscript",
  shell: "shellscript",
  zsh: "shellscript",
  dockerfile: "docker",
  ts: "typescript",
  js: "javascript",
  py: "python",
  golang: "go",
  conf: "ini",
  patch: "diff",
  md: "markdown",
};

export interface CodeLanguage {
  readonly name: string;
  readonly load: () => LanguageInput;
}

/** The language of a code block, if it is supported. */
export function codeLanguage(said: string): CodeLanguage | undefined {
  const word = said.toLowerCase();
  const name = Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word] : word;
  if (name === undefined || !Object.hasOwn(LANGUAGES, name)) return undefined;
  const load = LANGUAGES[name];
  return load && { name, load };
}
