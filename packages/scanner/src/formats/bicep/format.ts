import { mergedChoices } from "../../documents/choices.ts";
import type {
  DocumentFormat,
  FileDiagnostic,
  UnseenPart,
} from "../../documents/document-format.ts";
import { documentSuppressions } from "../../documents/document-suppressions.ts";
import { EvaluationFailure } from "../../evaluate/failure.ts";
import type { ObjectValue } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { declaredIn } from "../arm/declared.ts";
import { interfaceOf } from "../arm/interface.ts";
import { type LeftOut, Template, type TemplateContext } from "../arm/template.ts";
import { translateTemplate } from "../arm/translate.ts";
import { choicesWithModules } from "./choices.ts";
import { commentsIn } from "./comments.ts";
import type { FileCompiler } from "./compile-file.ts";
import { Library, readBicep } from "./library.ts";
import { isParameterFile, valuesFor } from "./parameter-files.ts";

/** Bicep, evaluated as the templates that it stands for. */
export const bicepFormat: DocumentFormat = {
  name: "Bicep",
  matches: ({ path }) => /\.bicep(param)?$/i.test(path),
  read(files, context) {
    const parameterFiles = files.filter(isParameterFile);
    const library = new Library(files.filter((file) => !isParameterFile(file)));
    const diagnostics = files.flatMap((file) => diagnosticsOf(file, library));
    const documentAt = (path: string) => documentOf(library.fileAt(path));
    const unseen: UnseenPart[] = [];
    const notEvaluated = new Set<string>();
    const leaveOut = ({ deployment, at, why }: LeftOut) => {
      const { path } = at.file;
      unseen.push({ name: `module ${deployment}`, path });
      const { line } = at.file.position(at.start);
      notEvaluated.add(`not evaluated: ${path}:${line}: module ${deployment}, ${why}`);
    };
    const templateContext: TemplateContext = { ...context, documentAt, onLeftOut: leaveOut };
    const roots = library.roots.flatMap((file) => documentOf(file) ?? []);
    const resources = roots.flatMap((root) =>
      translateTemplate(new Template(root, templateContext)),
    );
    for (const file of files) {
      for (const each of library.fileAt(file.path)?.unknownModules ?? []) {
        const { name, source, start, end } = each.statement;
        leaveOut({ deployment: name, at: { file, start, end }, why: `whose code is in ${source}` });
      }
    }
    const [only, ...others] = roots;
    return {
      resources,
      diagnostics,
      suppressions: files.flatMap((file) => suppressionsIn(file, documentAt(file.path))),
      notEvaluated: [...notEvaluated],
      unseen: [...new Map(unseen.map((each) => [`${each.path} ${each.name}`, each])).values()],
      ...(only !== undefined && others.length === 0 ? interfaceOf(only) : {}),
      choices: mergedChoices(
        roots.flatMap((root) => [
          ...choicesWithModules(root, documentAt),
          ...valuesFor(root, parameterFiles),
        ]),
      ),
    };
  },
};

/** Undefined for a file that can't be evaluated. */
function documentOf(file: FileCompiler | undefined): ObjectValue | undefined {
  try {
    return file?.document;
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

function diagnosticsOf(file: SourceFile, library: Library): readonly FileDiagnostic[] {
  const { diagnostics } = readBicep(file);
  const compiled = library.fileAt(file.path);
  if (compiled === undefined || documentOf(compiled) !== undefined) {
    return diagnostics.map((each) => ({ ...each, file }));
  }
  return [{ message: "The file is too large to evaluate", start: 0, end: 0, file }];
}

function suppressionsIn(file: SourceFile, document: ObjectValue | undefined) {
  if (document === undefined) return [];
  const blocks = declaredIn(document).flatMap(({ declaration }) => declaration.at ?? []);
  return documentSuppressions(file, () => commentsIn(file.text), document, blocks);
}
