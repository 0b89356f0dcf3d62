import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

const CLOUD_CONFIG = /^(## template: jinja\r?\n)?#cloud-config\b/;

/** Terraform renders these, and what comes out is judged where a machine is given it. */
function isTemplate({ path, text }: SourceFile): boolean {
  return /\.(tftpl|tpl)$/.test(path) || text.includes("$\u007b");
}

/** Checks each file for cloud-init. The question answers whether something is wrong. */
export function cloudInitCheck(question: (script: string) => boolean): Check {
  return file((source): readonly Fact[] => {
    if (!CLOUD_CONFIG.test(source.text) || isTemplate(source)) return [];
    const message = "cloud-init runs it on each new machine";
    return [factInFile(question(source.text), undefined, source, message)];
  });
}
