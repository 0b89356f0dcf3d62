import { PROJECT_FILE, type ProjectFile, readProjectFile } from "../project/project-file.ts";
import { ALL_RULES } from "../rules/all-rules.ts";
import { SourceFile } from "../source/source-file.ts";
import { CliFailure } from "./cli-failure.ts";
import { FOUND } from "./exit-codes.ts";

/** The project's file among these. A faulty one fails the gate, because it may suppress less. */
export function readProject(files: ReadonlyMap<string, Uint8Array>): ProjectFile {
  const content = files.get(PROJECT_FILE);
  const file = content && new SourceFile(PROJECT_FILE, new TextDecoder().decode(content));
  const project = readProjectFile(file, ALL_RULES);
  if (project.faults.length > 0) throw new CliFailure(project.faults.join("; "), FOUND);
  return project;
}
