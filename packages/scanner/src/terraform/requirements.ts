import type { Expression } from "../hcl/ast.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import type { ModuleConfiguration } from "./configuration.ts";
import { literalText } from "./static-argument.ts";

/** An entry of `required_providers`. */
export interface ProviderRequirement {
  readonly name: string;
  readonly source: string | null;
  readonly version: string | null;
  readonly location: Location;
}

/** A module's version requirements. */
export interface Requirements {
  /** The `required_version` constraint. */
  readonly terraform: string | null;
  readonly providers: readonly ProviderRequirement[];
}

export function requirementsOf({ settings }: ModuleConfiguration): Requirements {
  const terraform = settings
    .map((declaration) => literalText(declaration, "required_version"))
    .find((version) => version !== null);
  const providers = settings.flatMap(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      body.blocks
        .filter(({ type }) => type === "required_providers")
        .flatMap((block) =>
          block.body.attributes.map((attribute) => ({
            name: attribute.name,
            ...sourceAndVersion(attribute.value),
            location: locate(attribute, file),
          })),
        ),
    ),
  );
  return { terraform: terraform ?? null, providers };
}

/**
 * Supports both forms: `{ source = …, version = … }` and the version string used before Terraform
 * 0.13.
 */
function sourceAndVersion(value: Expression): { source: string | null; version: string | null } {
  if (value.kind === "literal") return { source: null, version: String(value.value) };
  const member = (name: string) => {
    const items = value.kind === "object" ? value.items : [];
    const found = items.find(({ key }) => key.kind === "literal" && key.value === name)?.value;
    return found?.kind === "literal" ? String(found.value) : null;
  };
  return { source: member("source"), version: member("version") };
}

function locate({ start, end }: { start: number; end: number }, file: SourceFile): Location {
  return { file, start, end };
}
