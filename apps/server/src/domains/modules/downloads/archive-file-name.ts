/** The module's registry address. */
interface Address {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

/** The file name of a version's archive in every download, whatever its author called it. */
export function archiveFileName(
  { namespace, name, system }: Address,
  { version, format }: { readonly version: string; readonly format: string },
): string {
  return `${namespace}-${name}-${system}-${version}.${format}`;
}
