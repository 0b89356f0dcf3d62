import {
  PROJECT_FILE,
  type ProjectFile,
  readProjectFile,
} from "@stackyard/scanner/project/project-file";
import { ALL_RULES } from "@stackyard/scanner/rules/all-rules";
import { SourceFile } from "@stackyard/scanner/source/source-file";
import { CliFailure } from "../cli-failure.ts";
import { FOUND } from "../exit-codes.ts";

/** The project's file among these. A faulty one fails the gate, because it may suppress less. */
export function readProject(files: ReadonlyMap<string, Uint8Array>): ProjectFile {
  const content = files.get(PROJECT_FILE);
  const file = content && new SourceFile(PROJECT_FILE, new TextDecoder().decode(content));
  const project = readProjectFile(file, ALL_RULES);
  if (project.faults.length > 0) throw new CliFailure(project.faults.join("; "), FOUND);
  return project;
}
