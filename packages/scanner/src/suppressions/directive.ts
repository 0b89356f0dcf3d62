/** A suppression requested in a comment. */
export interface Directive {
  readonly rules: readonly string[];
  readonly reason: string;
  /** Whether it applies to the whole enclosing block, as in Checkov. */
  readonly isForBlock: boolean;
}

/** The ID, parameters such as an expiry, and the text up to the next directive. */
const TRIVY =
  /(?:trivy|tfsec):ignore:([\w*-]+)(?:[:[][^\s]*)?((?:(?!(?:trivy|tfsec):ignore)[^\n])*)/g;

/**
 * `stackyard:ignore RULE,RULE reason`, `checkov:skip=ID:reason`, `trivy:ignore:ID` and its older name
 * `tfsec:ignore:ID`, of which each can be followed by a reason.
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
  for (const [, id = "", reason = ""] of text.matchAll(TRIVY)) {
    directives.push({ rules: [id], reason: reason.trim(), isForBlock: false });
  }
  return directives;
}
