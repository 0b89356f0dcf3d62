import { mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { module, type Rule, resource } from "../../rule-language/rule.ts";
import type { Declaration, ModuleConfiguration } from "../../terraform/configuration.ts";
import { referencesIn } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import { writtenArgument } from "./static-value.ts";

const NAT_COSTS = "https://docs.aws.amazon.com/vpc/latest/userguide/nat-gateway-pricing.html";

/** Variables that describe the network's location, not the number of gateways. */
const ABOUT_ZONES = /(^|_)(azs?|zones?|subnets?|cidrs?|cidr_blocks?)(_|$)/;

function repetitionOf(declaration: Declaration) {
  return (argumentOf(declaration, "count") ?? argumentOf(declaration, "for_each"))?.value;
}

/**
 * The variables that determine how often a block is repeated, traced through locals and other
 * resources' repetition; `undefined` if anything else contributes.
 */
function deciders(
  configuration: ModuleConfiguration,
  declaration: Declaration,
): ReadonlySet<string> | undefined {
  const variables = new Set<string>();
  const repetition = repetitionOf(declaration);
  const pending = new Set(repetition === undefined ? [] : referencesIn(repetition));
  // Iterating over a Set includes items added during the iteration.
  for (const address of pending) {
    const [root, name = ""] = address.split(".");
    if (root === "var") {
      variables.add(name);
    } else if (root === "local") {
      const value = configuration.locals.get(name)?.attribute.value;
      for (const next of value === undefined ? [] : referencesIn(value)) pending.add(next);
    } else if (root === "module") {
      return undefined;
    } else {
      const target = configuration.resources.get(address);
      const inner = target && repetitionOf(target);
      for (const next of inner === undefined ? [] : referencesIn(inner)) pending.add(next);
    }
  }
  return variables;
}

/** Whether the number of gateways depends only on the number of zones. */
function isPerZone(configuration: ModuleConfiguration, gateway: Declaration): boolean {
  const repetition =
    writtenArgument(configuration, gateway, "count") ??
    writtenArgument(configuration, gateway, "for_each");
  if (repetition === undefined) return false;
  if (repetition.value.kind === "literal") return Number(repetition.value.value) > 1;
  const variables = deciders(configuration, gateway);
  return variables !== undefined && [...variables].every(isAboutZones);
}

/** Real modules declare fewer. Following the references of thousands would be slow. */
const MAX_GATEWAYS = 20;

/** One fact per declared NAT gateway. */
function natFacts(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  const { configuration } = view;
  const gateways = [...configuration.resources.values()].filter(
    ({ mode, type }) => mode === "managed" && type === "aws_nat_gateway",
  );
  return gateways.slice(0, MAX_GATEWAYS).map((gateway, index) => {
    // Gateways can also be declared individually; the first is necessary.
    const isFurther = index > 0 && repetitionOf(gateway) === undefined;
    return view.found(
      isFurther || isPerZone(configuration, gateway),
      gateway.header,
      "no variable leads to fewer NAT gateways than zones",
    );
  });
}

function isAboutZones(name: string): boolean {
  return ABOUT_ZONES.test(name) && !/(^|_)nat(_|$)/.test(name);
}

/** Whether the module creates the VPC but no gateway endpoint for it. */
function lacksGatewayEndpoint(gateway: ResourceView): Fact {
  const { evidence, ...answer } = treeLacksEndpoint(gateway);
  const place = {
    location: gateway.location,
    message: "traffic to S3 and DynamoDB goes through this gateway: neither has an endpoint",
    marks: evidence.map(({ marks }) => marks).reduce(mergeMarks, NO_MARKS),
  };
  return { ...answer, evidence: [place] };
}

const knownLack = new WeakMap<object, Fact>();

/** Computed once per module tree, which can have many gateways. */
function treeLacksEndpoint(gateway: ResourceView): Fact {
  // Cached on the root of the tree.
  const place = gateway.instance.calls.at(-1) ?? gateway.location.file;
  const known = knownLack.get(place);
  if (known !== undefined) return known;
  const hasEndpoint = gateway.others("aws_vpc_endpoint").some((endpoint) => {
    const service = endpoint.attr("service_name");
    return or(service.contains(".s3"), service.contains(".dynamodb"));
  });
  const lack = and(not(hasEndpoint), gateway.others("aws_vpc").exists());
  knownLack.set(place, lack);
  return lack;
}

export const networkEfficiencyRules: readonly Rule[] = [
  {
    id: "eff-nat-per-zone",
    title: "One NAT gateway per zone, whatever is needed",
    // Production wants it so: a gateway fails with its zone.
    severity: "INFO",
    category: "efficiency",
    explanation:
      "Each costs some 30 dollars a month before the first byte; a test environment does with one.",
    fix: "Add a variable such as `single_nat_gateway` and make one gateway when it is true.",
    link: NAT_COSTS,
    checks: [module(natFacts)],
  },
  {
    id: "eff-nat-without-endpoint",
    title: "Traffic to S3 and DynamoDB pays for the NAT gateway",
    severity: "LOW",
    category: "efficiency",
    explanation: "Gateway endpoints for both cost nothing; the NAT gateway charges every gigabyte.",
    fix: "Add an `aws_vpc_endpoint` for S3, and one for DynamoDB where it is used.",
    link: "https://docs.aws.amazon.com/vpc/latest/privatelink/gateway-endpoints.html",
    checks: [resource("aws_nat_gateway", (gateway) => lacksGatewayEndpoint(gateway))],
  },
  {
    id: "eff-cloudfront-price-class",
    title: "Distribution uses the edge locations with the highest price",
    severity: "LOW",
    category: "efficiency",
    explanation: "Requests from some regions cost up to twice as much at their own edge location.",
    fix: 'Set `price_class = "PriceClass_100"` or `"PriceClass_200"` if most users are there.',
    link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PriceClass.html",
    checks: [
      resource("aws_cloudfront_distribution", (distribution) =>
        distribution.attr("price_class").isNotIn(["PriceClass_100", "PriceClass_200", "None"]),
      ),
    ],
  },
];
