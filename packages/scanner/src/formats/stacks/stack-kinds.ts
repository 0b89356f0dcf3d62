import type { ConfigBody } from "../../config/config-body.ts";
import type { ResourceGroup } from "../../config/resource.ts";
import type { ReadingContext } from "../../documents/document-format.ts";
import { readJson } from "../../documents/json-value.ts";
import { entryOf, membersOf } from "../../documents/members.ts";
import type { ObjectValue, Value } from "../../evaluate/value.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { Template as ArmTemplate } from "../arm/template.ts";
import { translateTemplate as translateArm } from "../arm/translate.ts";
import { readTemplate } from "../cloudformation/read-template.ts";
import { Template } from "../cloudformation/template.ts";
import { translateTemplate } from "../cloudformation/translate.ts";

/** A kind of Terraform resource that deploys a template in its arguments. */
export interface StackKind {
  /** The argument with the template's text. */
  readonly template: string;
  /** The values of the template's parameters. */
  readonly given: (body: ConfigBody) => ReadonlyMap<string, Value>;
  /** The member of every template. */
  readonly member: string;
  readonly read: (file: SourceFile) => Value | undefined;
  readonly translate: (
    document: ObjectValue,
    context: ReadingContext,
  ) => { readonly groups: readonly ResourceGroup[]; readonly isCut: boolean };
}

const CLOUDFORMATION: StackKind = {
  template: "template_body",
  given: (body) => new Map(membersOf(body.attribute("parameters")?.value)),
  member: "Resources",
  read: (file) => readTemplate(file).template,
  translate: (document, context) => {
    const { resources, isCut } = translateTemplate(new Template(document, context));
    return { groups: resources, isCut };
  },
};

const ARM: Omit<StackKind, "template" | "given"> = {
  member: "resources",
  read: (file) => readJson(file).document,
  translate: (document, context) => ({
    groups: translateArm(new ArmTemplate(document, context)),
    isCut: false,
  }),
};

const ARM_DEPLOYMENT: StackKind = {
  ...ARM,
  template: "template_content",
  given: (body) => valuesIn(body, "parameters_content"),
};

export const STACK_KINDS: ReadonlyMap<string, StackKind> = new Map([
  ["aws_cloudformation_stack", CLOUDFORMATION],
  ["aws_cloudformation_stack_set", CLOUDFORMATION],
  ["azurerm_resource_group_template_deployment", ARM_DEPLOYMENT],
  ["azurerm_subscription_template_deployment", ARM_DEPLOYMENT],
  ["azurerm_management_group_template_deployment", ARM_DEPLOYMENT],
  ["azurerm_tenant_template_deployment", ARM_DEPLOYMENT],
  [
    "azurerm_template_deployment",
    {
      ...ARM,
      template: "template_body",
      given: (body) =>
        new Map([
          ...membersOf(body.attribute("parameters")?.value),
          ...valuesIn(body, "parameters_body"),
        ]),
    },
  ],
]);

/** The parameters of a deployment, which Azure wants as JSON: `{"name": {"value": …}}`. */
function valuesIn(body: ConfigBody, name: string): ReadonlyMap<string, Value> {
  const attribute = body.attribute(name);
  if (attribute === undefined) return new Map();
  const { value } = new AttributeView(name, attribute.value, attribute.location).json();
  return new Map(
    membersOf(value).flatMap(([parameter, each]) => {
      const given = entryOf(each, "value");
      return given === undefined ? [] : [[parameter, given] as const];
    }),
  );
}
