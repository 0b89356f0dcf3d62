/** A module's address in a registry, and the name of the registry that it is in here. */
export interface OwnSource {
  readonly host: string;
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
}

const SOURCE = /(\bsource\s*=\s*")(?:[^"/\s]+\/)?([^"/\s]+\/[^"/\s]+\/[^"/\s]+)(?=\/\/[^"\s]*"|")/g;

/** Code in which the module's own address has the host of this registry, ready to be pasted. */
export function withOwnHost(code: string, { host, namespace, name, system }: OwnSource): string {
  const own = `${namespace}/${name}/${system}`;
  return code.replace(SOURCE, (whole, before: string, address: string) =>
    address.toLowerCase() === own.toLowerCase() ? `${before}${host}/${own}` : whole,
  );
}
