import type { Setting } from "./setting.ts";

/** The arguments that a setting judges, without what is inside JSON texts. */
export function judgedArguments({ argument, fault }: Setting): readonly string[] {
  if ("isAlone" in fault) return [];
  if ("hasNoBlockWith" in fault) return [argument, `${argument}.${fault.hasNoBlockWith.argument}`];
  return [argument.split("|")[0] ?? ""];
}

/** The arguments of the same resource that decide whether the setting matters. */
export function decidingArguments({ guards = [], when = [] }: Setting): readonly string[] {
  return [...guards, ...when]
    .filter(({ on }) => on === undefined)
    .map(({ argument }) => argument.split("|")[0] ?? "");
}
