import type { Block } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ModuleConfiguration } from "./configuration.ts";

/** Where a configuration says that its state is kept. */
export interface Backend {
  /** Such as `s3`. */
  readonly kind: string;
  readonly block: Block;
  readonly file: SourceFile;
}

/** The backends of a configuration, those of override files first. */
export function backendsOf({ settings }: ModuleConfiguration): readonly Backend[] {
  return settings.flatMap(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      body.blocks
        .filter(({ type }) => type === "backend")
        .map((block) => ({ kind: block.labels[0]?.value ?? "", block, file })),
    ),
  );
}
