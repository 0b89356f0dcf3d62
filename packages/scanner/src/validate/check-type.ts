import type { Type } from "../evaluate/type-constraint.ts";
import { typeText } from "../evaluate/type-text.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import type { ModuleCheck } from "./module-check.ts";
import { isConvertible } from "./typed/conversion.ts";
import type { TypedValue } from "./typed/typed-value.ts";

/** Reports a value that can't have the type, if there is one. */
export function checkType(
  check: ModuleCheck,
  value: TypedValue,
  type: Type | undefined,
  span: Span,
  file: SourceFile,
): void {
  if (type === undefined || isConvertible(value.type, type)) return;
  check.add(`this must be ${typeText(type)}`, span, file);
}
