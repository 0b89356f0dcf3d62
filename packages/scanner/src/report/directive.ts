/** A suppression requested in a comment. */
export interface Directive {
  readonly rules: readonly string[];
  readonly reason: string;
  /** Whether it applies to the whole enclosing block, as in Checkov. */
  readonly isForBlock: boolean;
}

/**
 * `stackyard:ignore RULE,RULE reason`, `checkov:skip=ID:reason`, `trivy:ignore:ID` and its older name
 * `tfsec:ignore:ID`.
 */
export function parseDirectives(comment: string): Directive[] {
  const text = comment.replace(/^(#|\/\/|\/\*)|\*\/$/g, "");
  const directives: Directive[] = [];
  const own = /stackyard:ignore[ \t]+([\w*-]+(?:[ \t]*,[ \t]*[\w*-]+)*)([^\n]*)/.exec(text);
  if (own !== null) {
    const rules = (own[1] ?? "").split(",").map((rule) => rule.trim());
    directives.push({ rules, reason: (own[2] ?? "").trim(), isForBlock: false });
  }
  for (const [, id = "", reason = ""] of text.matchAll(/checkov:skip=([\w-]+):?([^\n]*)/g)) {
    directives.push({ rules: [id], reason: reason.trim(), isForBlock: true });
  }
  for (const [, id = ""] of text.matchAll(/(?:trivy|tfsec):ignore:([\w*-]+)/g)) {
    directives.push({ rules: [id], reason: "", isForBlock: false });
  }
  return directives;
}
