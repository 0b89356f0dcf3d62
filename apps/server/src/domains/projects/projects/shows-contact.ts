import { carriesContactData, showsContactData } from "../../talent/conversations/contact-data.ts";

interface ProjectText {
  readonly title: string;
  readonly skills: readonly string[];
  /** As they are stored or sent. */
  readonly checks: unknown;
  readonly scopeHtml: string;
  readonly scopeRendering: string;
}

/** Whether a project contains contact data. A scope that isn't rendered yet may. */
export function showsContact({
  title,
  skills,
  checks,
  scopeHtml,
  scopeRendering,
}: ProjectText): boolean {
  const names = [title, ...skills, JSON.stringify(checks)].join("\n");
  return (
    carriesContactData(names) || showsContactData({ html: scopeHtml, rendering: scopeRendering })
  );
}
