import { ALLOWS } from "../../exposure/allows.ts";
import type { Entry } from "../../exposure/entry.ts";
import { type KnownSet, readEach } from "../../exposure/known-set.ts";
import { verdictOn } from "../../exposure/verdict.ts";
import { addressesOf, PUBLIC_ADDRESSES } from "../../network/address-space.ts";
import { IntervalSet } from "../../network/interval-set.ts";
import { EVERYTHING, portsOf } from "../../network/traffic.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { anyOf, type Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { unwanted } from "./unwanted.ts";

/** Annotations that request an internal load balancer or ingress. */
const INSIDE: Readonly<Record<string, RegExp>> = {
  "service.beta.kubernetes.io/aws-load-balancer-internal": /^(?!false$)/,
  "service.beta.kubernetes.io/aws-load-balancer-scheme": /^internal$/,
  "service.beta.kubernetes.io/azure-load-balancer-internal": /^true$/,
  "service.beta.kubernetes.io/oci-load-balancer-internal": /^true$/,
  "service.beta.kubernetes.io/openstack-internal-load-balancer": /^true$/,
  "service.kubernetes.io/ibm-load-balancer-cloud-provider-ip-type": /^private$/,
  "networking.gke.io/load-balancer-type": /^internal$/i,
  "networking.istio.io/service-type": /^ClusterIP$/,
  "cloud.google.com/load-balancer-type": /^internal$/i,
  "alb.ingress.kubernetes.io/scheme": /^internal$/,
  "kubernetes.io/ingress.class": /internal/,
};

const ANNOTATIONS = "metadata.annotations";

export function annotation(object: ResourceView, name: string, path = ANNOTATIONS): AttributeView {
  return object.attr(path).member(name);
}

/** Whether the annotations at a path request internal access only. */
export function isInside(object: ResourceView, path = ANNOTATIONS): Fact {
  return anyOf(
    Object.entries(INSIDE).map(([name, inside]) => annotation(object, name, path).matches(inside)),
  );
}

/** Ports by number. A named port stands only for itself. */
export function portsIn(attribute: AttributeView): readonly KnownSet[] {
  return readEach(attribute, (text) => portsOf(text) ?? IntervalSet.NONE, EVERYTHING);
}

/** Private addresses are reachable only from private networks. */
export function isPublicAddress(address: AttributeView): Fact {
  return address.test((text = "") => {
    const known = addressesOf(text);
    return known === undefined || known.intersect(PUBLIC_ADDRESSES).intervals.length > 0;
  });
}

export function published(reach: Pick<Entry, "sources" | "traffic">, place: BlockView): Fact {
  return verdictOn({ ...ALLOWS, ...reach, location: place.location }, () => [], unwanted);
}
