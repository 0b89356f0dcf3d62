import type { Budget } from "../evaluate/budget.ts";
import { ANY } from "../evaluate/type-constraint.ts";
import type { Declaration, ModuleConfiguration } from "../terraform/configuration.ts";
import { configuresProviders, lackedProvider } from "../terraform/provider-configurations.ts";
import { argumentOf, literalTruth } from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { checkDependsOn, checkRepetition, hasConfiguration } from "./check-meta-arguments.ts";
import type { ModuleCheck } from "./module-check.ts";
import { calledConfiguration, ModuleScope } from "./module-scope.ts";
import { usedIn } from "./names.ts";
import { convertTyped } from "./typed/conversion.ts";
import { Refusal, type TypedValue } from "./typed/typed-value.ts";

/** Arguments of a call that aren't inputs of the module. */
const META = /^(source|version|providers|count|for_each|depends_on)$/;

/** Calls of modules, against the inputs that the called module has. */
export function checkCalls(
  check: ModuleCheck,
  checkOf: (configuration: ModuleConfiguration) => ModuleCheck,
  budget: Budget,
): void {
  for (const call of check.configuration.moduleCalls.values()) {
    checkSource(check, call);
    checkProviders(check, call);
    const allowed = checkRepetition(check, call);
    const called = calledConfiguration(check.tree, check.configuration, call);
    if (called !== undefined) checkConfigurations(check, call, called);
    const inner = called && checkOf(called);
    const given = new Map<string, TypedValue>();
    for (const { body, file } of call.sources) {
      for (const { name, nameSpan, value } of body.attributes) {
        if (name === "depends_on") checkDependsOn(check, value, file);
        if (META.test(name)) continue;
        const passed = check.value(value, file, allowed);
        if (inner === undefined) continue;
        if (!inner.configuration.variables.has(name)) {
          check.add(`module \`${call.name}\` has no input \`${name}\``, nameSpan, file);
        } else {
          const fitting = fit(check, inner, name, passed, {
            start: value.start,
            end: value.end,
            file,
          });
          if (fitting !== undefined) given.set(name, fitting);
        }
      }
    }
    if (inner === undefined) continue;
    for (const [name, variable] of inner.configuration.variables) {
      const isRequired = argumentOf(variable, "default") === undefined;
      if (isRequired && argumentOf(call, name) === undefined) {
        check.add(
          `module \`${call.name}\` needs the input \`${name}\``,
          call.header,
          call.header.file,
        );
      }
    }
    checkValidations(check, inner, call, given, budget);
  }
}

function checkSource(check: ModuleCheck, call: Declaration): void {
  const source = argumentOf(call, "source");
  if (source === undefined) return;
  const { value, file } = source;
  const isComputed = usedIn(value).names.length + usedIn(value).calls.length > 0;
  if (isComputed && !check.language.has("computed-source")) {
    check.add("`source` must be written out", value, file);
  }
  if (value.kind === "literal" && !isModuleAddress(String(value.value))) {
    check.add("this is not the address of a module", value, file);
  }
  const isLocal = value.kind === "literal" && /^\.\.?\//.test(String(value.value));
  const version = argumentOf(call, "version");
  if (isLocal && version !== undefined) {
    check.add("only modules of a registry have a `version`", version.value, version.file);
  }
}

/** A path, an address with a scheme or a host, or a registry's namespace, name and provider. */
function isModuleAddress(text: string): boolean {
  return /^\.{0,2}\/|:|^(github\.com|bitbucket\.org|gitlab\.com)\/|^[^/]+\/[^/]+\/[^/]+/.test(text);
}

/** Provider configurations that are passed to the module. */
function checkProviders(check: ModuleCheck, call: Declaration): void {
  const passed = argumentOf(call, "providers");
  if (passed?.value.kind !== "object") return;
  for (const { value } of passed.value.items) {
    const [step] = value.kind === "traversal" ? value.steps : [];
    if (
      value.kind !== "traversal" ||
      value.source.kind !== "variable" ||
      step?.kind !== "attribute"
    )
      continue;
    if (!hasConfiguration(check, value.source.name, step.name)) {
      const name = `${value.source.name}.${step.name}`;
      check.add(`the provider configuration \`${name}\` is not declared`, value, passed.file);
    }
  }
}

/** Configurations of providers that the module expects, or has itself. */
function checkConfigurations(
  check: ModuleCheck,
  call: Declaration,
  called: ModuleConfiguration,
): void {
  const lacked = lackedProvider(call, called);
  if (lacked !== undefined) {
    const message = `module \`${call.name}\` needs the provider configuration \`${lacked}\``;
    check.add(message, call.header, call.header.file);
  }
  const repeated = ["count", "for_each", "depends_on"].flatMap(
    (name) => argumentOf(call, name) ?? [],
  );
  const [first] = repeated;
  if (first === undefined || !hasProviders(check.tree, called)) return;
  check.add("a module that configures providers isn't repeated", first.value, first.file);
}

const withProviders = new WeakMap<ModuleConfiguration, boolean>();

/** Whether a module, or one that it calls, configures providers itself. */
function hasProviders(tree: ModuleTree, configuration: ModuleConfiguration): boolean {
  const known = withProviders.get(configuration);
  if (known !== undefined) return known;
  // A module that calls itself adds nothing.
  withProviders.set(configuration, false);
  const found =
    configuresProviders(configuration) ||
    [...configuration.moduleCalls.values()].some((call) => {
      const called = calledConfiguration(tree, configuration, call);
      return called !== undefined && hasProviders(tree, called);
    });
  withProviders.set(configuration, found);
  return found;
}

type Place = {
  readonly start: number;
  readonly end: number;
  readonly file: Parameters<ModuleCheck["add"]>[2];
};

/** The value as the input gets it; undefined if it doesn't fit. */
function fit(
  check: ModuleCheck,
  inner: ModuleCheck,
  name: string,
  passed: TypedValue,
  place: Place,
): TypedValue | undefined {
  const variable = inner.configuration.variables.get(name);
  const isNullable = variable === undefined || literalTruth(variable, "nullable") !== false;
  const hasDefault = variable !== undefined && argumentOf(variable, "default") !== undefined;
  if (passed.state === "null" && !isNullable) {
    if (!hasDefault) check.add(`the input \`${name}\` can't be null`, place, place.file);
    return undefined;
  }
  try {
    return convertTyped(passed, inner.types.get(name) ?? ANY);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    check.add(`the input \`${name}\` takes another type: ${error.message}`, place, place.file);
    return undefined;
  }
}

/** Validations that are known to fail with the values of the call. */
function checkValidations(
  check: ModuleCheck,
  inner: ModuleCheck,
  call: Declaration,
  given: ReadonlyMap<string, TypedValue>,
  budget: Budget,
): void {
  const { configuration, tree, language, types } = inner;
  const scope = new ModuleScope(configuration, tree, language, budget, types, () => {}, given);
  for (const [name, value] of given) {
    if (value.state === "unknown") continue;
    const sources = configuration.variables.get(name)?.sources ?? [];
    for (const { body, file } of sources) {
      for (const block of body.blocks) {
        const condition = block.body.attributes.find((each) => each.name === "condition")?.value;
        if (block.type !== "validation" || condition === undefined) continue;
        const verdict = scope.evaluate(condition, file);
        if (verdict.state !== "scalar" || verdict.value !== false) continue;
        const written = argumentOf(call, name);
        if (written !== undefined) {
          check.add(`the input \`${name}\` doesn't accept this value`, written.value, written.file);
        }
      }
    }
  }
}
