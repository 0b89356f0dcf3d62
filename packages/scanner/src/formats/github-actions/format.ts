import type { DocumentFormat } from "../../documents/document-format.ts";
import { DocumentResource, present } from "../../documents/document-resource.ts";
import { readYamlFiles } from "../../documents/read-yaml-files.ts";
import { translateWorkflow } from "./translate.ts";

const WORKFLOW = /(^|\/)\.github\/workflows\/[^/]+\.ya?ml$/;

/** The workflows of GitHub Actions. */
export const githubActionsFormat: DocumentFormat = {
  name: "GitHub Actions",
  matches: ({ path }) => WORKFLOW.test(path),
  read: (files) =>
    readYamlFiles(files, (document, file) => {
      if (document.kind !== "object") return [];
      const location = document.at ?? { file, start: 0, end: file.text.length };
      const address = file.path;
      const value = () => translateWorkflow(document);
      return [present(new DocumentResource({ type: "github_workflow", address, location, value }))];
    }),
};
