import type { DocumentFormat } from "../../documents/document-format.ts";
import { DocumentResource, present } from "../../documents/document-resource.ts";
import { readYamlFiles } from "../../documents/read-yaml-files.ts";
import { translateAction, translateWorkflow } from "./translate.ts";

const WORKFLOW = /(^|\/)\.github\/workflows\/[^/]+\.ya?ml$/;

/** The only valid file name of action metadata. */
const ACTION = /(^|\/)action\.ya?ml$/;

/** GitHub Actions workflows and composite actions. */
export const githubActionsFormat: DocumentFormat = {
  name: "GitHub Actions",
  matches: ({ path }) => WORKFLOW.test(path) || ACTION.test(path),
  read: (files) =>
    readYamlFiles(files, (document, file) => {
      const workflow = ACTION.test(file.path) ? translateAction(document) : document;
      if (workflow?.kind !== "object") return [];
      const location = document.at ?? { file, start: 0, end: file.text.length };
      const address = file.path;
      const value = () => translateWorkflow(workflow);
      return [present(new DocumentResource({ type: "github_workflow", address, location, value }))];
    }),
};
