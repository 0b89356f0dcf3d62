import type { ListingChange, ListingEvent } from "@stackyard/contract/modules/listing";
import { Day } from "../../../lib/format/times";
import { WrittenText } from "../../../ui/display/written-text";

/** The latest changes of a listing, newest first. */
export function ListingHistory({ events }: { readonly events: readonly ListingEvent[] }) {
  if (events.length === 0)
    return <p className="text-ink-soft">The listing hasn't changed since it was submitted.</p>;
  return (
    <ul className="divide-y rounded-lg border bg-surface">
      {events.map((event) => (
        <Item key={event.id} event={event} />
      ))}
    </ul>
  );
}

function Item({ event: { at, actorUsername, kind, changes, reason } }: { event: ListingEvent }) {
  return (
    <li className="flex flex-col gap-3 p-5">
      <p className="text-sm">
        <span className="font-[620]">{KINDS[kind]}</span>{" "}
        <span className="text-ink-soft">
          by {actorUsername ?? "a deleted account"}, <Day at={at} />
        </span>
      </p>
      {reason && <WrittenText text={reason} />}
      {changes.length > 0 && (
        <dl className="flex flex-col gap-3 text-sm">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Change({ change: { field, before, after } }: { readonly change: ListingChange }) {
  return (
    <div>
      <dt className="text-ink-faint text-xs">{FIELDS[field]}</dt>
      <dd className="grid gap-x-6 gap-y-2 [overflow-wrap:anywhere] sm:grid-cols-2">
        <Text label="Before" text={before} className="text-ink-soft" />
        <Text label="After" text={after} />
      </dd>
    </div>
  );
}

interface TextProps {
  readonly label: string;
  readonly text: string | null;
  readonly className?: string;
}

function Text({ label, text, className = "" }: TextProps) {
  return (
    <div className={className}>
      <p className="text-ink-faint text-xs">{label}</p>
      {text ? <WrittenText text={text} /> : <p className="italic">none</p>}
    </div>
  );
}

const KINDS: Readonly<Record<ListingEvent["kind"], string>> = {
  changed: "Changed",
  "taken off sale": "Taken off sale",
  "taken down": "Taken down",
  "back on sale": "Back on sale",
};

const FIELDS: Readonly<Record<ListingChange["field"], string>> = {
  title: "Title",
  description: "Description",
  longDescription: "Long description",
  price: "Price",
  image: "Image URL",
  category: "Category",
  tags: "Tags",
};
