import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { Fragment } from "react";

type Resource = ModuleFacts["resources"][number];

interface Props {
  readonly title: string;
  readonly resources: readonly Resource[];
  /** Text for an empty list. */
  readonly none: string;
}

/** Managed resources or data sources, grouped by type. */
export function ResourceList({ title, resources, none }: Props) {
  const byType = Object.entries(Object.groupBy(resources, ({ type }) => type)).sort(
    ([, a = []], [, b = []]) => b.length - a.length,
  );
  return (
    <section>
      <h2 className="text-2xl">
        {title} <span className="font-[450] text-ink-faint tabular-nums">{resources.length}</span>
      </h2>
      {resources.length === 0 ? (
        <p className="mt-3 text-ink-soft">{none}</p>
      ) : (
        <ul className="mt-4 grid gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-2 sm:[&>li:last-child:nth-child(odd)]:col-span-2">
          {byType.map(([type, group = []]) => (
            <li key={type} className="min-w-0 bg-surface px-4 py-3">
              <p className="flex justify-between gap-3 font-mono text-sm">
                <span className="min-w-0 break-words">
                  <Identifier>{type}</Identifier>
                </span>
                <span className="text-ink-faint tabular-nums">{group.length}</span>
              </p>
              <ul className="mt-1 break-words text-ink-faint text-xs leading-relaxed">
                {group.map((resource) => (
                  <li key={`${resource.modulePath} ${resource.name}`}>{describe(resource)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "module.network this, one for each, network.tf:12". */
function describe({ modulePath, name, forEach, count, file, line }: Resource): string {
  const counted = count === null ? undefined : "counted";
  const repeated = forEach === null ? counted : "one for each";
  const label = [modulePath, name].filter(Boolean).join(" ");
  return [label, repeated, `${file}:${line}`].filter(Boolean).join(", ");
}

/** A code identifier that wraps only between its words. */
function Identifier({ children: name }: { readonly children: string }) {
  return name.split(/(?<=[_/.])/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name, always drawn together.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
