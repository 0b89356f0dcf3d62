import type { SettingKey } from "@stackyard/contract/common/setting-lists";
import type { SettingChange } from "@stackyard/contract/common/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "../../../lib/format/times";
import { OlderItems } from "../../../lib/listing/older-items";
import { SectionContent } from "../../../lib/page/section-content";
import { settingChangesQuery } from "../admin-queries";

/** Past changes of a setting, loaded on demand. */
export function SettingHistory({ name }: { readonly name: SettingKey }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="text-ink-soft hover:text-ink">Change history</summary>
      {isOpen && <Changes name={name} />}
    </details>
  );
}

function Changes({ name }: { readonly name: SettingKey }) {
  const query = useQuery(settingChangesQuery(name));
  return (
    <SectionContent query={query} what="The changes">
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <p className="text-ink-soft">Default value</p>
        ) : (
          <ChangePages name={name} items={items} next={nextCursor} />
        )
      }
    </SectionContent>
  );
}

interface PagesProps {
  readonly name: SettingKey;
  readonly items: readonly SettingChange[];
  readonly next: string | null;
}

function ChangePages({ name, items, next }: PagesProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border bg-surface">
        {items.map(({ id, value, reason, changedBy, changedAt }) => (
          <li key={id} className="flex flex-col gap-1 p-4 [overflow-wrap:anywhere]">
            <p>
              <strong className="font-[620]">{changedBy}</strong>, <Moment at={changedAt} />:{" "}
              {reason}
            </p>
            <code className="text-ink-soft text-xs">{JSON.stringify(value)}</code>
          </li>
        ))}
      </ul>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => settingChangesQuery(name, cursor)}
          label="Older changes"
        >
          {(items, next) => <ChangePages name={name} items={items} next={next} />}
        </OlderItems>
      )}
    </>
  );
}
