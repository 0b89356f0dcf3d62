import type { Body } from "../../hcl/ast.ts";
import type { Declaration, ResourceDeclaration } from "../../terraform/configuration.ts";
import { bodiesAt, literalText } from "../../terraform/static-argument.ts";

/** Who else changes a resource, or that its code is for the first apply only. */
const EXCUSE =
  /\b(CI|CD|CI\/CD|pipelines?|Code(Deploy|Pipeline|Build)|Jenkins|GitHub|GitLab|workflows?|Argo\w*|Flux|Spinnaker|ecspresso|Copilot|outside|elsewhere|extern(al|ally)|by hand|manual(ly)?|console|operators?|(deploy\w*|released?|roll(s|ed) out) (by|from|through|via|with)|by (the |a |our |its )?(\w+ )?(deploy\w*|releases?|scripts?|others?|team|application)|(managed|set|updated|changed|controlled|owned|replaced) by|deployments? (tools?|scripts?|jobs?|systems?)|initial(ly)?|only (at|on|for|when|during|the)|at (the )?(start|creation)|first (apply|run|revision|deployment|version)|placeholder|bootstrap\w*|seeds?)\b/i;

/** Comments in a text, as long as they are on lines of their own or at the end of one. */
const COMMENTS = /(?:#|\/\/)[^\n]*|\/\*[^*]*\*\//g;

/** How far above a resource its comment may start. */
const REACH = 2000;

/** The lines of comments directly above a place. */
function commentsAbove(text: string, start: number): string {
  const lines = text
    .slice(Math.max(0, start - REACH), start)
    .split("\n")
    .slice(0, -1);
  const end = lines.findLastIndex((line) => !/^\s*(#|\/\/|\*|\/\*)/.test(line));
  return lines.slice(end + 1).join(" ");
}

const excused = new WeakMap<ResourceDeclaration, boolean>();

/** Whether a resource says who else changes it. */
export function isChangedElsewhere(declaration: ResourceDeclaration): boolean {
  const known = excused.get(declaration);
  if (known !== undefined) return known;
  const isChanged = declaration.sources.some(({ body, file }) => {
    const within = file.text.slice(body.start, body.end).match(COMMENTS) ?? [];
    const above = commentsAbove(file.text, body.start);
    return EXCUSE.test([above, ...within].join("\n")) || isDeployedByOthers(body);
  });
  excused.set(declaration, isChanged);
  return isChanged;
}

/** A service whose revisions another service rolls out. */
function isDeployedByOthers(body: Body): boolean {
  return bodiesAt(body, ["deployment_controller"]).some(({ attributes }) =>
    attributes.some(({ value }) => value.kind !== "literal" || value.value !== "ECS"),
  );
}

/** Whether the code says why changes of an input have no effect on a resource. */
export function isExcused(declaration: ResourceDeclaration, variable: Declaration): boolean {
  return EXCUSE.test(literalText(variable, "description") ?? "") || isChangedElsewhere(declaration);
}
