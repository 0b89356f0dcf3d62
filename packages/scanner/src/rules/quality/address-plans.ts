import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import { contains, type Network, parseNetwork } from "../../network/cidr.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { file, module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesIn } from "../../terraform/references.ts";
import { argumentOf, codeOf, hasAny } from "../../terraform/static-argument.ts";
import { namesReferredIn } from "./template-references.ts";

/** A subnet whose addresses are written out, and the network that it is in. */
interface Subnet<P> {
  readonly place: P;
  readonly parent: string;
  readonly ranges: readonly Network[];
}

const endOf = ({ address, bits, length }: Network) => address + (1n << BigInt(bits - length));

/** What is wrong with each subnet. `spaces` has the networks whose whole space is known. */
function faultsOf<P>(
  subnets: readonly Subnet<P>[],
  spaces: ReadonlyMap<string, readonly Network[]>,
): readonly (readonly [place: P, fault: string | undefined])[] {
  const overlapping = new Set<P>();
  for (const siblings of Map.groupBy(subnets, ({ parent }) => parent).values()) {
    const ranges = siblings
      .flatMap(({ place, ranges: all }) => all.map((range) => ({ place, range })))
      .filter(({ range }) => range.bits === 32)
      .toSorted((a, b) => Number(a.range.address - b.range.address));
    let end = 0n;
    for (const { place, range } of ranges) {
      if (range.address < end) overlapping.add(place);
      if (endOf(range) > end) end = endOf(range);
    }
  }
  return subnets.map(({ place, parent, ranges }) => {
    const space = spaces.get(parent);
    const isInside = ranges.every(
      (range) =>
        space?.some((whole) => whole.bits !== range.bits || contains(whole, range)) !== false,
    );
    if (overlapping.has(place)) return [place, "the addresses overlap those of another subnet"];
    return [place, isInside ? undefined : `the addresses are outside of \`${parent}\``];
  });
}

/** Networks and subnets, with their addresses, and how a subnet names its network. */
const KINDS = [
  {
    network: "aws_vpc",
    space: "cidr_block",
    subnet: "aws_subnet",
    own: "cidr_block",
    by: "vpc_id",
  },
  {
    network: "azurerm_virtual_network",
    space: "address_space",
    subnet: "azurerm_subnet",
    own: "address_prefixes",
    by: "virtual_network_name",
  },
  {
    network: "google_compute_network",
    space: undefined,
    subnet: "google_compute_subnetwork",
    own: "ip_cidr_range",
    by: "network",
  },
] as const;

/** The ranges that an argument gives, or none unless all are written out. */
function rangesIn(declaration: ResourceDeclaration, name: string): readonly Network[] {
  const value = argumentOf(declaration, name)?.value;
  const items = value?.kind === "tuple" ? value.items : value === undefined ? [] : [value];
  const ranges = items.map((each) =>
    each.kind === "literal" ? parseNetwork(String(each.value)) : undefined,
  );
  return ranges.every((each) => each !== undefined) ? ranges : [];
}

function subnetsOf(view: ModuleView): readonly Fact[] {
  const resources = [...view.configuration.resources.values()].filter(
    (each) => each.mode === "managed" && !hasAny(each, "count", "for_each"),
  );
  const isExtended = [...view.configuration.resources.values()].some(
    ({ type }) => type === "aws_vpc_ipv4_cidr_block_association",
  );
  return KINDS.flatMap(({ network, space, subnet, own, by }) => {
    const subnets = resources
      .filter(({ type }) => type === subnet)
      .flatMap((each): readonly Subnet<ResourceDeclaration>[] => {
        const reference = argumentOf(each, by)?.value;
        const [parent] = reference === undefined ? [] : referencesIn(reference);
        return parent?.startsWith(`${network}.`)
          ? [{ place: each, parent, ranges: rangesIn(each, own) }]
          : [];
      });
    const spaces = new Map(
      resources
        .filter(({ type }) => type === network && space !== undefined && !isExtended)
        .map((each) => [`${network}.${each.name}`, rangesIn(each, space ?? "")] as const)
        .filter(([, ranges]) => ranges.length > 0),
    );
    return faultsOf(subnets, spaces).map(([each, fault]) => {
      const argument = argumentOf(each, own);
      const place = argument === undefined ? each.header : locate(argument.value, argument.file);
      return view.found(fault !== undefined, place, fault ?? "the addresses are free");
    });
  });
}

/** Where the instances of a resource get their addresses by their number or key. */
const BY_INSTANCE = /\b(count\.index|each\.(key|value))\b/;

/** Subnets of one network that take the same addresses for each of their instances. */
function repeatedPlans(view: ModuleView): readonly Fact[] {
  const planned = [...view.configuration.resources.values()].flatMap((each) => {
    const kind = KINDS.find(({ subnet }) => each.mode === "managed" && each.type === subnet);
    if (kind === undefined) return [];
    const [own, parent, count, keys] = [kind.own, kind.by, "count", "for_each"].map(
      (name) => codeOf(each, name)?.replace(/\s+/g, "") ?? "",
    );
    // The same key in another map has another value, and one of two may exist.
    const isComparable = /^cidrsubnet\(/.test(own ?? "") && BY_INSTANCE.test(own ?? "");
    const key = [each.type, own, parent, keys === "" ? conditionOf(count) : keys].join(" ");
    return isComparable ? [{ key, each, own: kind.own }] : [];
  });
  return [...Map.groupBy(planned, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    others.map(({ each, own }) => {
      const place = argumentOf(each, own);
      const message = `the addresses are those of \`${first?.each.type}.${first?.each.name}\``;
      const location = place === undefined ? each.header : locate(place.value, place.file);
      return view.found(true, location, message);
    }),
  );
}

/** Numbers overlap from the first on, unless a condition makes one of two. */
const conditionOf = (count = "") => (count.includes("?") ? count : "");

const rangeOf = (value: Value | undefined) => {
  const range = parseNetwork(textOf(value) ?? "");
  return range === undefined ? [] : [range];
};

function subnetsInCloudFormation(source: SourceFile): readonly Fact[] {
  const resources = membersOf(resourcesIn(source)).map(
    ([name, each]) =>
      ({
        name,
        type: textOf(entryOf(each, "Type")),
        properties: entryOf(each, "Properties"),
        isOptional: entryOf(each, "Condition") !== undefined,
      }) as const,
  );
  const isExtended = resources.some(({ type }) => type === "AWS::EC2::VPCCidrBlock");
  const spaces = new Map(
    resources
      .filter(({ type }) => type === "AWS::EC2::VPC" && !isExtended)
      .map(({ name, properties }) => [name, rangeOf(entryOf(properties, "CidrBlock"))] as const)
      .filter(([, ranges]) => ranges.length > 0),
  );
  const subnets = resources
    .filter(({ type, isOptional }) => type === "AWS::EC2::Subnet" && !isOptional)
    .flatMap(({ properties }): readonly Subnet<Value | undefined>[] => {
      const [parent] = namesReferredIn(entryOf(properties, "VpcId"));
      const place = entryOf(properties, "CidrBlock");
      return parent === undefined ? [] : [{ place, parent, ranges: rangeOf(place) }];
    });
  return faultsOf(subnets, spaces).map(([place, fault]) =>
    factInFile(fault !== undefined, place, source, fault ?? "the addresses are free"),
  );
}

/** Rules for subnets that the cloud refuses. */
export const addressPlanRules: readonly Rule[] = [
  {
    id: "quality-address-plan",
    title: "Subnet overlaps another or lies outside of its network",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan succeeds, and the apply fails when half of the network exists.",
    fix: "Choose free addresses of the network, for example with `cidrsubnet`.",
    link: "https://docs.aws.amazon.com/vpc/latest/userguide/subnet-sizing.html",
    checks: [module(subnetsOf), module(repeatedPlans), file(subnetsInCloudFormation)],
  },
];
