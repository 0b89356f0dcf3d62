import type { Span } from "../source/source-file.ts";
import type { Expression } from "./ast.ts";
import type { ForNames } from "./for-names.ts";

/** A piece of a template, before directives are matched with their ends. */
export type TemplateItem =
  | ({ readonly kind: "text"; value: string } & Span)
  | ({ readonly kind: "interpolation"; readonly expression: Expression } & Span)
  | ({ readonly kind: "if"; readonly condition: Expression } & Span)
  | ({ readonly kind: "for"; readonly names: ForNames; readonly collection: Expression } & Span)
  | ({ readonly kind: "else" } & Span)
  | ({ readonly kind: "endif" } & Span)
  | ({ readonly kind: "endfor" } & Span);
