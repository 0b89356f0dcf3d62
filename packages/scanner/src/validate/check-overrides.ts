import type { ModuleCheck } from "./module-check.ts";

/** Every block of an override file needs one that it overrides. */
export function checkOverrides(check: ModuleCheck): void {
  const bases = new Set<string>();
  for (const { role, body } of check.configuration.files) {
    if (role !== "configuration") continue;
    for (const { type, labels } of body.blocks) bases.add(keyOf(type, labels));
  }
  for (const { role, body, file } of check.configuration.files) {
    if (role !== "override") continue;
    for (const { type, labels, header } of body.blocks) {
      const isNamed = /^(variable|output|module|resource|data|ephemeral)$/.test(type);
      if (isNamed && !bases.has(keyOf(type, labels))) {
        check.add(`there is no "${type}" block to override`, header, file);
      }
    }
  }
}

function keyOf(type: string, labels: readonly { readonly value: string }[]): string {
  return [type, ...labels.map(({ value }) => value)].join(" ");
}
