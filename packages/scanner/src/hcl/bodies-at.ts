import type { Body } from "./ast.ts";

/** The bodies of the blocks at a path such as `boot_disk`, `initialize_params`. */
export function bodiesAt(body: Body, path: readonly string[]): readonly Body[] {
  const [first, ...rest] = path;
  if (first === undefined) return [body];
  return body.blocks
    .filter(({ type }) => type === first)
    .flatMap((block) => bodiesAt(block.body, rest));
}
