import { NO_MARKS } from "../evaluate/marks.ts";
import type { Value } from "../evaluate/value.ts";
import type { SourceFile } from "../source/source-file.ts";
import { type Fact, fact } from "./fact.ts";

/** A fact about a value of a document, or about the whole file if the value's place isn't known. */
export function factInFile(
  truth: boolean,
  place: Value | undefined,
  source: SourceFile,
  message: string,
): Fact {
  const location = place?.at ?? { file: source, start: 0, end: 0 };
  return fact(truth, { location, message, marks: NO_MARKS });
}

/** A fact about a credential in a document, which is hidden in what is shown of the code. */
export function secretInFile(
  secret: string | undefined,
  place: Value | undefined,
  source: SourceFile,
  message: string,
): Fact {
  const location = place?.at ?? { file: source, start: 0, end: 0 };
  const isThere = secret !== undefined;
  return fact(isThere, { location, message, marks: NO_MARKS, secrets: isThere ? [secret] : [] });
}
