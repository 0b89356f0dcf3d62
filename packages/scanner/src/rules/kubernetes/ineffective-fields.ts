import { entryOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { type Placed, podSpecOf } from "./cluster.ts";
import { at, listAt } from "./manifest-objects.ts";

type Fault = readonly [place: Value | undefined, message: string];

/** An external name is looked up like a host, also if it looks like an address. */
function ofService({ kind, document }: Placed): readonly Fault[] {
  const name = kind === "Service" ? at(document, "spec.externalName") : undefined;
  return /^\d+(\.\d+){3}$/.test(textOf(name) ?? "")
    ? [[name, "`externalName` is an address, and only names are looked up"]]
    : [];
}

/** Constraints that count no pods, because they select none. */
function ofSpread(object: Placed): readonly Fault[] {
  const pod = podSpecOf(object);
  if (pod === undefined || object.isPatch) return [];
  return listAt(pod, "topologySpreadConstraints")
    .filter((each) => entryOf(each, "labelSelector") === undefined)
    .map((each) => [each, "the constraint has no `labelSelector` and counts no pods"]);
}

/** Fields that the cluster takes, and that do nothing. */
export function ineffectiveFields(object: Placed): readonly Fault[] {
  return [...ofService(object), ...ofSpread(object)];
}
