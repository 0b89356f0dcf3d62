import { ChoiceCollector, valuesIn } from "../../documents/choices.ts";
import type { DocumentChoice } from "../../documents/document-format.ts";
import { entryOf, membersOf } from "../../documents/members.ts";
import type { ObjectValue, Value } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { ExpressionCompiler } from "./compile-expression.ts";
import { readBicep } from "./library.ts";

const PARAMETERS = /\.bicepparam$/i;

/** Whether a file gives values to the parameters of another. */
export function isParameterFile({ path }: SourceFile): boolean {
  return PARAMETERS.test(path);
}

/** The values that parameter files give to the parameters of a template. */
export function valuesFor(
  template: ObjectValue,
  files: readonly SourceFile[],
): readonly DocumentChoice[] {
  const found = new ChoiceCollector(
    new Map(
      membersOf(entryOf(template, "parameters")).map(([name, each]) => [
        name,
        { fallback: entryOf(each, "defaultValue"), allowed: undefined },
      ]),
    ),
  );
  for (const file of files) {
    const compiler = new ExpressionCompiler(file, { resolve: () => undefined }, { current: 0 });
    for (const statement of readBicep(file).statements) {
      if (statement.kind !== "param" || statement.value === undefined) continue;
      const value = compiler.value(statement.value);
      if (isLiteral(value)) found.add(statement.name, value);
    }
  }
  return found.choices;
}

/** Other values come from an environment, a vault or another variable. */
function isLiteral(value: Value): boolean {
  return [...valuesIn(value)].every((each) => !("expression" in each));
}
