import type { DocumentFormat } from "../../documents/document-format.ts";
import { DocumentResource, present } from "../../documents/document-resource.ts";
import { readYamlFiles } from "../../documents/read-yaml-files.ts";
import { directoryOf } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { placeOf } from "../../terraform/place.ts";
import { actionRuntime, translateAction, translateWorkflow } from "./translate.ts";

const WORKFLOW = /(^|\/)\.github\/workflows\/[^/]+\.ya?ml$/;

/** Copies of other projects, whose workflows run in their own repositories. */
const COPIED = /(^|\/)(vendor|third_party|node_modules)\//;

/** The only valid file name of action metadata. */
const ACTION = /(^|\/)action\.ya?ml$/;

export const isWorkflowPath = (path: string): boolean => WORKFLOW.test(path) && !COPIED.test(path);

export const isActionPath = (path: string): boolean => ACTION.test(path) && !COPIED.test(path);

/** A workflow by its contents: an archive of nothing but workflows has lost their folder. */
function looksLikeWorkflow({ path, text }: SourceFile): boolean {
  return (
    /\.ya?ml$/i.test(path) &&
    !path.includes(".github/workflows/") &&
    placeOf(directoryOf(path)) !== "test" &&
    /^["']?on["']?[ \t]*:/m.test(text) &&
    /^jobs[ \t]*:/m.test(text) &&
    /^[ \t]+(runs-on|uses)[ \t]*:/m.test(text)
  );
}

/** GitHub Actions workflows and actions. */
export const githubActionsFormat: DocumentFormat = {
  name: "GitHub Actions",
  matches: (file) =>
    isWorkflowPath(file.path) || isActionPath(file.path) || looksLikeWorkflow(file),
  read: (files) =>
    readYamlFiles(files, (document, file) => {
      const isAction = isActionPath(file.path);
      const workflow = isAction ? translateAction(document) : document;
      const location = document.at ?? { file, start: 0, end: file.text.length };
      const address = file.path;
      const made = (type: string, value: () => typeof document) =>
        present(new DocumentResource({ type, address, location, value }));
      const runtime = isAction ? actionRuntime(document) : undefined;
      return [
        ...(runtime === undefined ? [] : [made("github_action", () => runtime)]),
        ...(workflow?.kind === "object"
          ? [made("github_workflow", () => translateWorkflow(workflow))]
          : []),
      ];
    }),
};
