import { letsInternetIn } from "../../exposure/endpoint.ts";
import type { KnownSet } from "../../exposure/known-set.ts";
import { anywhere, networksIn } from "../../exposure/networks.ts";
import { addressesOf } from "../../network/address-space.ts";
import { IntervalSet } from "../../network/interval-set.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import {
  and,
  anyOf,
  type Fact,
  fact,
  ifKnown,
  not,
  or,
  unless,
  unlessKnown,
} from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { CONSOLES } from "./consoles.ts";
import { isIsolated } from "./isolation.ts";
import { versioned } from "./pod.ts";
import { annotation, isInside, isPublicAddress, portsIn, published } from "./published.ts";

/** Annotations with comma-separated source networks. */
const SOURCES = [
  "service.beta.kubernetes.io/load-balancer-source-ranges",
  "service.beta.kubernetes.io/azure-allowed-ip-ranges",
  "nginx.ingress.kubernetes.io/whitelist-source-range",
  "nginx.ingress.kubernetes.io/allowlist-source-range",
  "alb.ingress.kubernetes.io/inbound-cidrs",
];

/** The allowed sources; everyone unless restricted. */
function sourcesOf(object: ResourceView, ...ranges: readonly AttributeView[]): readonly KnownSet[] {
  const notes = SOURCES.map((name) => annotation(object, name));
  const narrowing = [...ranges, ...notes].filter((each) => each.isAbsent().truth !== true);
  if (narrowing.length === 0) return [anywhere(object.attr("spec.type"))];
  return narrowing.flatMap((each) => networksIn(each, addressesInList));
}

function addressesInList(text: string): IntervalSet | undefined {
  const sets = text.split(",").map((part) => addressesOf(part.trim()));
  const known = sets.flatMap((set) => set ?? []);
  return known.length === sets.length ? IntervalSet.union(known) : undefined;
}

/** Where a service says on which side of the network its balancer is. */
const SCHEME = "service.beta.kubernetes.io/aws-load-balancer-scheme";

/** A service's published ports: its own and the pods' target ports. */
function publishedPorts(service: ResourceView): readonly Fact[] {
  const sources = sourcesOf(service, service.attr("spec.load_balancer_source_ranges"));
  const asksForInternet = annotation(service, SCHEME).is("internet-facing");
  return service.blocks("spec.port").each((port) => {
    const traffic = ["port", "target_port"].flatMap((name) => portsIn(port.attr(name)));
    // A balancer on the internet sends requests from the nodes, which a policy for private networks
    // often lets in.
    const exempt = asksForInternet.truth === true ? unlessKnown : unless;
    return exempt(isIsolated(service, port), published({ sources, traffic }, port));
  });
}

/** Ports of the web, and of protocols that are meant for everyone. */
const FOR_EVERYONE = [25, 53, 80, 443, 465, 587, 853, 993, 3000, 5000, 8000, 8080, 8443, 8883];

/** A label or annotation of the team's own that says for whom the service is. */
function saysInternal(service: ResourceView): Fact {
  return anyOf(
    ["labels", "annotations"].map((name) => {
      const { value } = service.attr(`metadata.${name}`);
      const isSaid =
        value.kind === "object" &&
        [...value.entries].some(
          ([key, item]) =>
            /(^|\/)(access|audience|exposure|purpose|reach|scope|usage|visibility)$/.test(key) &&
            item.kind === "string" &&
            /^(internal|intranet|private)\b/i.test(item.value),
        );
      return fact(isSaid, service.attr(`metadata.${name}`).evidence());
    }),
  );
}

/**
 * A balancer on the internet, asked for by its name, in front of what the network policy is closed
 * for, or of what isn't the web while the policy lets every address in.
 */
function publishesInside(service: ResourceView): Fact {
  const isOpen = NETWORK_POLICIES.map((type) =>
    service
      .others(type)
      .some((policy) =>
        policy
          .blocks("spec.ingress.from.ip_block")
          .some((range) => or(range.attr("cidr").is("0.0.0.0/0"), range.attr("cidr").is("::/0"))),
      ),
  );
  const ranges = service.attr("spec.load_balancer_source_ranges");
  const asksForInternet = and(annotation(service, SCHEME).is("internet-facing"), ranges.isAbsent());
  // A policy that only lets private networks in says for whom the service is.
  const isKeptIn = (port: BlockView) =>
    fact(isIsolated(service, port).truth !== false, port.attr("port").evidence());
  const ports = service.blocks("spec.port");
  const isPrivate = and(ports.exists(), ports.every(isKeptIn));
  const isOwnProtocol = and(
    not(service.blocks("spec.port").some((port) => port.attr("port").isIn(FOR_EVERYONE))),
    or(...isOpen),
  );
  return ifKnown(
    or(
      and(asksForInternet, or(isPrivate, isOwnProtocol)),
      and(saysInternal(service), letsInternetIn(sourcesOf(service, ranges))),
    ),
  );
}

const NETWORK_POLICIES = versioned(["kubernetes_network_policy"]);

/** Proxies before a console that ask who is there. */
const ASKING = /oauth|auth-?proxy|login|sso/i;

/** Names of consoles that teams write for themselves. */
const OWN_CONSOLES = /(^|-)(admin|administration|back-?office|console|intranet)$/;

/** A console that a load balancer offers to everyone, whatever its port is. */
function publishesConsole(service: ResourceView): Fact {
  const sources = sourcesOf(service, service.attr("spec.load_balancer_source_ranges"));
  const isAsked = service
    .blocks("spec.port")
    .some((port) => or(...["name", "target_port"].map((name) => port.attr(name).matches(ASKING))));
  const name = service.attr("metadata.name");
  const isConsole = or(name.matches(CONSOLES), name.matches(OWN_CONSOLES));
  return unless(isAsked, and(isConsole, letsInternetIn(sources)));
}

/** Annotations that require authentication at the ingress. */
const SIGN_IN = [
  "nginx.ingress.kubernetes.io/auth-url",
  "nginx.ingress.kubernetes.io/auth-type",
  "nginx.ingress.kubernetes.io/auth-tls-secret",
  "alb.ingress.kubernetes.io/auth-type",
  "traefik.ingress.kubernetes.io/router.middlewares",
];

/** Backend fields across Ingress API versions: per path and default. */
const BACKENDS = [
  ["spec.rule.http.path", "backend."],
  ["spec.rule.http.paths", "backend."],
  ["spec.default_backend", ""],
  ["spec.backend", ""],
] as const;

/** The services that an ingress routes to. */
function backends(ingress: ResourceView): readonly Fact[] {
  const sources = sourcesOf(ingress);
  const asks = anyOf(SIGN_IN.map((name) => annotation(ingress, name).isPresent()));
  const isClosed = not(letsInternetIn(sources));
  return BACKENDS.flatMap(([path, prefix]) =>
    ingress.blocks(path).members.flatMap(({ view }) => {
      const attribute = (name: string) => view.attr(`${prefix}${name}`);
      const ports = ["service.port.number", "service_port"];
      const traffic = ports.flatMap((name) => portsIn(attribute(name)));
      const names = ["service.name", "service_name"];
      const isConsole = anyOf(names.map((name) => attribute(name).matches(CONSOLES)));
      return [published({ sources, traffic }, view), unless(isClosed, isConsole)].map((open) =>
        unless(asks, open),
      );
    }),
  );
}

const SERVICES = versioned(["kubernetes_service"]);

const fix =
  "Leave the service inside of the cluster, ask for an internal load balancer, or name the networks in `load_balancer_source_ranges` (`loadBalancerSourceRanges`).";

export const kubernetesPortRules: readonly Rule[] = [
  {
    id: "k8s-published",
    title: "Service publishes what is not for the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Databases, queues, consoles, and similar services trust every client that reaches them, or only a password. A load balancer adds no check.",
    fix,
    link: "https://kubernetes.io/docs/concepts/services-networking/service/#loadbalancer",
    checks: [
      resource(SERVICES, (service) => {
        const isOutside = or(
          and(service.attr("spec.type").is("LoadBalancer"), not(isInside(service))),
          service.attr("spec.external_ips").some(isPublicAddress),
        );
        const all = [
          ...publishedPorts(service),
          publishesConsole(service),
          publishesInside(service),
        ];
        return all.map((open) => unless(not(isOutside), open));
      }),
    ],
  },
  {
    id: "k8s-node-port",
    title: "Service opens a port of every node to what is not for the internet",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone who reaches a node reaches the service, bypassing load balancers and their lists.",
    fix: "Set `type` to `ClusterIP`.",
    link: "https://kubernetes.io/docs/concepts/services-networking/service/#type-nodeport",
    checks: [
      resource(SERVICES, (service) =>
        publishedPorts(service).map((open) =>
          unless(not(service.attr("spec.type").is("NodePort")), open),
        ),
      ),
    ],
  },
  {
    id: "k8s-ingress-published",
    title: "Ingress publishes what is not for the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Anyone who finds the address can connect to it, usually without signing in.",
    fix: "Remove the path, or name the networks that may come in by an annotation of the controller.",
    link: "https://kubernetes.io/docs/concepts/services-networking/ingress/",
    checks: [
      resource(versioned(["kubernetes_ingress"]), (ingress) => {
        const isPrivate = or(
          isInside(ingress),
          ingress.attr("spec.ingress_class_name").matches(/internal|private/),
        );
        return backends(ingress).map((open) => unless(isPrivate, open));
      }),
    ],
  },
];
