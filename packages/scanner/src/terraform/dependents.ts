import type { ModuleConfiguration } from "./configuration.ts";
import { referencesIn, referencesInBody } from "./references.ts";

const known = new WeakMap<ModuleConfiguration, ReadonlyMap<string, readonly string[]>>();

/** The declarations that refer to each address. */
function referrersOf(configuration: ModuleConfiguration): ReadonlyMap<string, readonly string[]> {
  const cached = known.get(configuration);
  if (cached !== undefined) return cached;
  const referrers = new Map<string, string[]>();
  const add = (from: string, addresses: Iterable<string>) => {
    for (const address of addresses) {
      const list = referrers.get(address);
      if (list === undefined) referrers.set(address, [from]);
      else list.push(from);
    }
  };
  for (const [address, { sources }] of configuration.resources) {
    for (const { body } of sources) add(address, referencesInBody(body));
  }
  for (const [name, { sources }] of configuration.moduleCalls) {
    for (const { body } of sources) add(`module.${name}`, referencesInBody(body));
  }
  for (const [name, { attribute }] of configuration.locals) {
    add(`local.${name}`, referencesIn(attribute.value));
  }
  known.set(configuration, referrers);
  return referrers;
}

/** The addresses of all declarations that refer to these, directly or through others. */
export function dependentsOf(
  configuration: ModuleConfiguration,
  addresses: Iterable<string>,
): ReadonlySet<string> {
  const referrers = referrersOf(configuration);
  const found = new Set<string>();
  const pending = [...addresses];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const each of referrers.get(next) ?? []) {
      if (found.has(each)) continue;
      found.add(each);
      pending.push(each);
    }
  }
  return found;
}
