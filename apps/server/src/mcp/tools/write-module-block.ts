import { moduleBlock } from "@stackyard/contract/modules/module-block";
import { readModule } from "@stackyard/contract/modules/modules";
import { registryName } from "@stackyard/contract/modules/registry-name";
import { readVersion } from "@stackyard/contract/modules/versions";
import { z } from "zod";
import { AppError } from "../../platform/http/errors/app-error.ts";
import { BOUNDS } from "../bounds.ts";
import { pageOfModule } from "../present.ts";
import { tool } from "../tool.ts";
import { asHcl, inputValues } from "./input-values.ts";
import { moduleId, wantedVersion } from "./module-arguments.ts";

/** A name that can be an argument. Terraform refuses inputs with other names. */
const NAME = /^[A-Za-z_][\w-]{0,199}$/;

export const writeModuleBlock = tool({
  name: "write_module_block",
  title: "Write a module block",
  description:
    "Write the Terraform module block that uses a module, with its exact version and your values. Required inputs without a value refer to variables of the same name, which you declare. terraform init needs a purchase of the module: a person opens purchasePage.",
  input: z.strictObject({
    id: moduleId,
    version: wantedVersion,
    values: inputValues.default({}).describe("Values by input, as JSON"),
  }),
  async answer({ call, origin }, { id, version: wanted, values }) {
    const params = { id, version: wanted };
    const [{ data: module }, { data: detail }] = await Promise.all([
      call(readModule, { params }),
      call(readVersion, { params }),
    ]);
    const inputs = detail.facts.inputs.filter(({ name }) => NAME.test(name));
    requireKnown(Object.keys(values), new Set(inputs.map(({ name }) => name)));
    const missing = inputs.filter(
      ({ name, isRequired }) => isRequired && !Object.hasOwn(values, name),
    );
    const referred = missing.slice(0, BOUNDS.referredInputs).map(({ name }) => name);
    const { namespace, name, system } = module;
    const { version } = detail;
    return {
      version,
      block: moduleBlock({
        ...{ host: registryName(origin), namespace, name, system, version },
        inputs: [
          ...referred.map((name) => [name, `var.${name}`] as const),
          ...Object.entries(values).map(([name, value]) => [name, asHcl(value)] as const),
        ],
      }),
      variablesToDeclare: referred,
      requiredInputsLeftOut: missing.length - referred.length,
      purchasePage: pageOfModule(origin, id),
    };
  },
});

function requireKnown(given: readonly string[], known: ReadonlySet<string>): void {
  const unknown = given.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new AppError("validation_failed", {
    fields: Object.fromEntries(
      unknown.map((name) => [`values.${name}`, "This module has no such input."]),
    ),
  });
}
