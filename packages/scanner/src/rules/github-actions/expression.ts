/** Event fields with attacker-controlled text: titles, bodies, branch names, … */
const ATTACKER_CONTROLLED = [
  String.raw`github\.head_ref`,
  String.raw`github\.event\.(issue|pull_request|discussion)\.(title|body)`,
  String.raw`github\.event\.(comment|review|review_comment|discussion_comment)\.body`,
  String.raw`github\.event\.pull_request\.head\.(ref|label|repo\.default_branch)`,
  String.raw`github\.event\.(head_commit|workflow_run\.head_commit|commits(\.\*|\[\d+\]))\.(message|author\.(name|email)|committer\.(name|email))`,
  String.raw`github\.event\.workflow_run\.(head_branch|display_title|head_repository\.description|pull_requests(\.\*|\[\d+\])\.head\.ref)`,
  String.raw`github\.event\.pages(\.\*|\[\d+\])\.page_name`,
  String.raw`toJSON\(\s*github(\.event(\.(issue|pull_request|discussion|comment|review|review_comment|discussion_comment|head_commit|commits|workflow_run|pages))?)?\s*\)`,
].join("|");

const CONTROLLED = new RegExp(`(?<![\\w.])(${ATTACKER_CONTROLLED})(?![\\w-])`, "i");

/** Comparisons and functions that return a boolean, whatever the text. */
const TESTS =
  /\b(contains|startsWith|endsWith)\([^()]{0,500}\)|[\w.*[\]]{1,200}\s{0,20}[!=]=|[!=]=\s{0,20}[\w.*[\]]{1,200}/gi;

const EXPRESSION = /\$\{\{((?:(?!\}\}|\$\{\{)[\s\S]){0,2000})\}\}/g;

/** Maximum characters of a variable's value inspected per use. */
const MAX_VALUE = 2_000;

/** `env.TITLE`, alone or within a longer expression. */
const ENVIRONMENT = /(?<![\w.])env\.(\w{1,100})(?![\w-])/g;

/** `steps.read.outputs.title`, or `steps.read.outputs['title']`. */
const OUTPUT =
  /(?<![\w.])steps\.([\w-]{1,100})\.outputs(?:\.([\w-]{1,100})|\[\s{0,5}'([\w-]{1,100})'\s{0,5}\])/g;

/** What the expressions of a step can refer to. */
export interface Surroundings {
  /** The text of an environment variable. */
  readonly variable?: (name: string) => string | undefined;
  /** Whether an output of an earlier step has attacker-controlled text. */
  readonly isControlledOutput?: (step: string, output: string) => boolean;
}

/**
 * The first attacker-controlled event field that the expressions in `text` insert:
 * `github.event.issue.title`, or `env.TITLE` or `steps.read.outputs.title` if that variable or
 * output contains such a field.
 */
export function controlledIn(
  text: string,
  { variable = () => undefined, isControlledOutput = () => false }: Surroundings = {},
): string | undefined {
  for (const [, expression = ""] of text.matchAll(EXPRESSION)) {
    const pasted = expression.replace(TESTS, "");
    const controlled = CONTROLLED.exec(pasted)?.[1];
    if (controlled !== undefined) return controlled;
    for (const [reference, name = ""] of pasted.matchAll(ENVIRONMENT)) {
      const value = (variable(name) ?? "").slice(0, MAX_VALUE);
      if (controlledIn(value, { isControlledOutput }) !== undefined) return reference;
    }
    for (const [reference, step = "", name, inBrackets = ""] of pasted.matchAll(OUTPUT)) {
      if (isControlledOutput(step, name ?? inBrackets)) return reference;
    }
  }
  return undefined;
}
