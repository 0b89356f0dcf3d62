import type { ResourceDeclaration } from "./configuration.ts";
import { argumentOf } from "./static-argument.ts";

/** The local name of a resource's provider: the one it specifies, or the first word of its type. */
export function providerOf(resource: ResourceDeclaration): string {
  return chosenProvider(resource) ?? resource.type.split("_")[0] ?? "";
}

/**
 * The provider that a resource specifies: as a reference, or as a string in legacy syntax and JSON.
 */
function chosenProvider(resource: ResourceDeclaration): string | undefined {
  const chosen = argumentOf(resource, "provider")?.value;
  const root = chosen?.kind === "traversal" ? chosen.source : chosen;
  if (root?.kind === "variable") return root.name;
  return root?.kind === "literal" ? String(root.value).split(".")[0] : undefined;
}
