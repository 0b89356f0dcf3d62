import type { ConfigBody } from "../../config/config-body.ts";
import type { ResourceGroup } from "../../config/resource.ts";
import { ValueBody } from "../../config/value-body.ts";
import type { DocumentProvider } from "../../documents/document-format.ts";
import { DocumentResource, present } from "../../documents/document-resource.ts";
import { object, tuple, unknown, type Value } from "../../evaluate/value.ts";
import { PlanConfiguration } from "./plan-configuration.ts";
import type { PlanNode } from "./plan-file.ts";
import { type PlanFrame, PlannedReferences, withoutKeys } from "./planned-references.ts";
import { plannedValue } from "./planned-value.ts";

interface PlannedResource {
  readonly node: PlanNode;
  readonly frame: PlanFrame;
}

/** The resources that exist after the plan is applied. */
export function resourcesOf(plan: PlanNode): readonly ResourceGroup[] {
  const declared = new Map<string, DocumentResource[]>();
  const references = new PlannedReferences(declared);
  const changes = new Map(
    plan.list("resource_changes").map((change) => [change.text("address"), change]),
  );
  const module = plan.at("configuration", "root_module");
  const configuration = module && new PlanConfiguration(module);
  const root = { prefix: "", configuration, caller: undefined };
  const planned = resourcesIn(plan.at("planned_values", "root_module"), root);
  return planned.map(({ node, frame }) => {
    const address = node.text("address");
    const type = node.text("type");
    const resource: DocumentResource = new DocumentResource({
      type,
      address,
      location: node.location,
      declared: { type, name: node.text("name") },
      value: () => {
        const overlays = {
          unknown: changes.get(address)?.at("change", "after_unknown"),
          sensitive: node.at("sensitive_values"),
        };
        const value = plannedValue(node.at("values"), overlays, address);
        return references.connect(value, expressionsOf(node, frame), frame, resource);
      },
    });
    const place = withoutKeys(address);
    const alike = declared.get(place);
    if (alike === undefined) declared.set(place, [resource]);
    else alike.push(resource);
    return present(resource);
  });
}

/** Managed resources with an address, in the order of the plan. */
function resourcesIn(module: PlanNode | undefined, frame: PlanFrame): readonly PlannedResource[] {
  if (module === undefined) return [];
  const own = module
    .list("resources")
    .filter((node) => node.text("mode") !== "data" && node.text("address") !== "")
    .map((node) => ({ node, frame }));
  const inner = module.list("child_modules").flatMap((child) => {
    const address = child.text("address");
    const [, name = ""] = /^module\.([^.[]+)/.exec(address.slice(frame.prefix.length)) ?? [];
    const call = frame.configuration?.call(name);
    return resourcesIn(child, {
      prefix: `${address}.`,
      configuration: call?.configuration,
      caller: call && { frame, call },
    });
  });
  return [...own, ...inner];
}

function expressionsOf(resource: PlanNode, { configuration }: PlanFrame): PlanNode | undefined {
  return configuration?.expressionsOf(`${resource.text("type")}.${resource.text("name")}`);
}

/** The configured providers. What their arguments refer to is unknown. */
export function providersOf(plan: PlanNode): readonly DocumentProvider[] {
  return (plan.at("configuration", "provider_config")?.members() ?? []).map(([key, node]) => {
    const name = node.text("name") || key;
    const expressions = node.at("expressions");
    const value = expressions && expressionValue(expressions, `provider.${name}`);
    const body: ConfigBody = new ValueBody(value ?? object(new Map()), node.location);
    return { name, body };
  });
}

function expressionValue(expression: PlanNode, cause: string): Value {
  const constant = expression.at("constant_value");
  if (constant !== undefined) return { ...constant.value(), at: constant.location };
  if (expression.at("references") !== undefined) return unknown(cause);
  if (expression.node.type === "array") {
    return tuple(
      expression.list().map((item) => expressionValue(item, cause)),
      expression.location,
    );
  }
  const members = expression
    .members()
    .map(([name, member]) => [name, expressionValue(member, `${cause}.${name}`)] as const);
  return object(new Map(members), expression.location);
}
