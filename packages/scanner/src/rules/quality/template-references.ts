// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are CloudFormation's
import { textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";

/** Names that a text or object refers to, such as `Ref`, `Fn::GetAtt` and `${Name}`. */
export function namesReferredIn(root: Value | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  const pending: Value[] = root === undefined ? [] : [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "list") for (const item of next.items) pending.push(item);
    if (next.kind !== "object") continue;
    for (const [key, member] of next.entries) {
      pending.push(member);
      const text = key === "Fn::Sub" && member.kind === "list" ? member.items[0] : member;
      if (key === "Ref") names.add(textOf(text) ?? "");
      if (key === "Fn::GetAtt") {
        const first = member.kind === "list" ? member.items[0] : member;
        names.add((textOf(first) ?? "").split(".")[0] ?? "");
      }
      if (key !== "Fn::Sub") continue;
      for (const [, name = ""] of (textOf(text) ?? "").matchAll(/\$\{([\w]+)/g)) names.add(name);
    }
  }
  return names;
}
