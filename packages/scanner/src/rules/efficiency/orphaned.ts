import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesIn } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import { referencesIn as namesIn, writtenTemplateCheck } from "../quality/cloudformation-names.ts";

interface Attachable {
  /** Description. */
  readonly what: string;
  /** Arguments that attach the resource. */
  readonly attachedBy: readonly string[];
  /** The argument that names its network, of which others can route traffic to it. */
  readonly network?: string;
}

const ADDRESSES: ReadonlyMap<string, Attachable> = new Map([
  ["aws_eip", { what: "address", attachedBy: ["instance", "network_interface"] }],
  ["azurerm_public_ip", { what: "address", attachedBy: [] }],
  ["google_compute_address", { what: "address", attachedBy: [] }],
  ["google_compute_global_address", { what: "address", attachedBy: [] }],
]);

const DISKS: ReadonlyMap<string, Attachable> = new Map([
  ["aws_ebs_volume", { what: "disk", attachedBy: [] }],
  ["azurerm_managed_disk", { what: "disk", attachedBy: [] }],
  ["google_compute_disk", { what: "disk", attachedBy: [] }],
  ["google_compute_region_disk", { what: "disk", attachedBy: [] }],
]);

const BALANCERS: ReadonlyMap<string, Attachable> = new Map([
  ["aws_lb", { what: "load balancer", attachedBy: [] }],
  ["aws_alb", { what: "load balancer", attachedBy: [] }],
  ["aws_nat_gateway", { what: "gateway", attachedBy: [], network: "subnet_id" }],
  ["aws_globalaccelerator_accelerator", { what: "accelerator", attachedBy: [] }],
  ["azurerm_lb", { what: "load balancer", attachedBy: [] }],
  ["azurerm_nat_gateway", { what: "gateway", attachedBy: [] }],
  ["azurerm_service_plan", { what: "plan", attachedBy: [] }],
]);

/** In a network that the module doesn't create, the routes are written where the network is. */
function isInOthersNetwork(
  view: ModuleView,
  declaration: ResourceDeclaration,
  { network }: Attachable,
): boolean {
  const argument = network === undefined ? undefined : argumentOf(declaration, network);
  if (argument === undefined) return false;
  const { resources } = view.configuration;
  return ![...referencesIn(argument.value)].some((each) => {
    const mode = resources.get(each)?.mode;
    return mode === "managed" || /^(module|local)\./.test(each);
  });
}

/** One fact per resource that nothing in the module, including outputs, refers to. */
function unattached(view: ModuleView, types: ReadonlyMap<string, Attachable>): readonly Fact[] {
  return [...view.configuration.resources].flatMap(([address, declaration]) => {
    const kind = declaration.mode === "managed" ? types.get(declaration.type) : undefined;
    if (kind === undefined) return [];
    const isAttached = kind.attachedBy.some((name) => argumentOf(declaration, name) !== undefined);
    const isOrphaned =
      !isAttached && !view.references.has(address) && !isInOthersNetwork(view, declaration, kind);
    return [view.found(isOrphaned, declaration.header, `no resource uses the ${kind.what}`)];
  });
}

/** Addresses of a template that nothing in it refers to. */
function unusedInTemplate(template: Value, source: SourceFile): readonly Fact[] {
  const resources = entryOf(template, "Resources");
  const used = new Set(
    [resources, entryOf(template, "Outputs")].flatMap(namesIn).map(({ name }) => name),
  );
  return membersOf(resources)
    .filter(([, each]) => textOf(entryOf(each, "Type")) === "AWS::EC2::EIP")
    .map(([name, each]) => {
      const isAttached = entryOf(entryOf(each, "Properties"), "InstanceId") !== undefined;
      return factInFile(
        !isAttached && !used.has(name),
        each,
        source,
        "no resource uses the address",
      );
    });
}

export const orphanedRules: readonly Rule[] = [
  {
    id: "eff-unused-address",
    title: "Address is attached to nothing",
    severity: "LOW",
    category: "efficiency",
    explanation: "Reserved public addresses are charged for, used or not.",
    fix: "Attach it, give it out as an output, or take it out.",
    checks: [module((view) => unattached(view, ADDRESSES)), writtenTemplateCheck(unusedInTemplate)],
  },
  {
    id: "eff-unused-disk",
    title: "Disk is attached to nothing",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "A disk is paid for by its size, whether a machine uses it or not.",
    fix: "Attach it, give it out as an output, or take it out.",
    checks: [module((view) => unattached(view, DISKS))],
  },
  {
    id: "eff-unused-service",
    title: "Load balancer, gateway or plan serves nothing",
    severity: "LOW",
    category: "efficiency",
    explanation: "It is charged for by the hour, whether anything uses it or not.",
    fix: "Add what it serves, give it out as an output, or take it out.",
    checks: [module((view) => unattached(view, BALANCERS))],
  },
];
