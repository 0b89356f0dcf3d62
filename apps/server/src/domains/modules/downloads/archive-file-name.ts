/** The module's address in the registry. */
interface Address {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

/** What a version's archive is called wherever it is handed out, whatever its author called it. */
export function archiveFileName(
  { namespace, name, system }: Address,
  { version, format }: { readonly version: string; readonly format: string },
): string {
  return `${namespace}-${name}-${system}-${version}.${format}`;
}
