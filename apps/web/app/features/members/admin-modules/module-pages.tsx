import type { ManagedModule } from "@stackyard/contract/modules/curation";
import { OlderItems } from "../../../lib/listing/older-items";
import { type moduleFilter, modulesQuery } from "../admin-queries";
import { ModuleRow } from "./module-row";

interface Props {
  readonly items: readonly ManagedModule[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  readonly filter: ReturnType<typeof moduleFilter>;
}

/** A page of modules, with a button that loads older ones. */
export function ModulePages({ items, next, filter }: Props) {
  return (
    <>
      <ul aria-label="Modules" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((module) => (
          <ModuleRow key={module.id} module={module} />
        ))}
      </ul>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => modulesQuery(filter, cursor)}
          label="Older modules"
        >
          {(items, next) => <ModulePages items={items} next={next} filter={filter} />}
        </OlderItems>
      )}
    </>
  );
}
