/** A module's registry address, and this registry's host. */
export interface OwnSource {
  readonly host: string;
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

const SOURCE = /(\bsource\s*=\s*")(?:[^"/\s]+\/)?([^"/\s]+\/[^"/\s]+\/[^"/\s]+)(?=\/\/[^"\s]*"|")/g;

/** Code with this registry's host in the module's own address, ready to paste. */
export function withOwnHost(code: string, { host, namespace, name, system }: OwnSource): string {
  const own = `${namespace}/${name}/${system}`;
  return code.replace(SOURCE, (whole, before: string, address: string) =>
    address.toLowerCase() === own.toLowerCase() ? `${before}${host}/${own}` : whole,
  );
}
