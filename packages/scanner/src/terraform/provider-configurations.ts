import type { Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Declaration, ModuleConfiguration } from "./configuration.ts";
import { argumentOf } from "./static-argument.ts";

/** The code of a key or an alias, without quotes and blanks. */
const bareText = ({ start, end }: Expression, file: SourceFile) =>
  file.text.slice(start, end).replace(/["\s]/g, "");

/** The configurations of providers that a module expects from its caller: `aws.dns`. */
function aliasesOf({ settings }: ModuleConfiguration): readonly string[] {
  return settings.flatMap(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      body.blocks
        .filter(({ type }) => type === "required_providers")
        .flatMap((block) => block.body.attributes)
        .flatMap(({ value }) => (value.kind === "object" ? value.items : []))
        .filter(({ key }) => bareText(key, file) === "configuration_aliases")
        .flatMap(({ value }) => (value.kind === "tuple" ? value.items : []))
        .map((alias) => bareText(alias, file)),
    ),
  );
}

/** A configuration that a called module expects and that the call doesn't hand over. */
export function lackedProvider(call: Declaration, called: ModuleConfiguration): string | undefined {
  const given = argumentOf(call, "providers");
  const items = given?.value.kind === "object" ? given.value.items : [];
  const names = new Set(items.map(({ key }) => (given ? bareText(key, given.file) : "")));
  return aliasesOf(called).find((alias) => !names.has(alias));
}

/** Whether a module configures providers itself. A block without settings only names a provider. */
export function configuresProviders({ providers }: ModuleConfiguration): boolean {
  return providers.some(({ sources }) =>
    sources.some(
      ({ body }) => body.blocks.length > 0 || body.attributes.some(({ name }) => name !== "alias"),
    ),
  );
}
