import type { ModuleConfiguration } from "../terraform/configuration.ts";
import { referencesIn, referencesInBody } from "../terraform/references.ts";
import type { GraphNode, ResourceGraph } from "./facts.ts";

/**
 * The reference graph of one module: resources, data sources and module calls. References through
 * locals count as direct.
 */
export function buildGraph(configuration: ModuleConfiguration): ResourceGraph {
  const nodes: GraphNode[] = [];
  for (const [address, { mode, type }] of configuration.resources) {
    nodes.push({ address, kind: mode === "managed" ? "resource" : "data", type });
  }
  for (const name of configuration.moduleCalls.keys()) {
    nodes.push({ address: `module.${name}`, kind: "module", type: "module" });
  }
  const known = new Set(nodes.map(({ address }) => address));
  const edges = nodes.flatMap(({ address }) =>
    [...reachable(configuration, address)]
      .filter((target) => known.has(target) && target !== address)
      .map((target) => ({ from: address, to: target })),
  );
  return { nodes, edges };
}

/** Real resources refer to fewer. Stops endless chains of locals, which can be an attack. */
const MAX_REFERENCES = 300;

/** The addresses that a node refers to, following locals. */
function reachable(configuration: ModuleConfiguration, address: string): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = [...direct(configuration, address)];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    if (found.size >= MAX_REFERENCES) break;
    const local = next.startsWith("local.") ? configuration.locals.get(next.slice(6)) : undefined;
    if (local === undefined) continue;
    for (const reference of referencesIn(local.attribute.value)) pending.push(reference);
  }
  return found;
}

function direct(configuration: ModuleConfiguration, address: string): readonly string[] {
  const call = address.startsWith("module.")
    ? configuration.moduleCalls.get(address.slice(7))
    : undefined;
  const { sources } = call ?? configuration.resources.get(address) ?? { sources: [] };
  return sources.flatMap(({ body }) => [...referencesInBody(body)]);
}
