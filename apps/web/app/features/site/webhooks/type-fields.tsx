import {
  WEBHOOK_GROUPS,
  WEBHOOK_TYPES,
  type WebhookType,
} from "@stackyard/contract/site/webhook-types";
import { Checkbox } from "../../../ui/controls/checkbox";

interface Props {
  readonly value: readonly WebhookType[];
  readonly onChange: (types: WebhookType[]) => void;
  readonly error: string | undefined;
}

/** The events that a webhook sends: a box per type, and one for each group. */
export function TypeFields({ value, onChange, error }: Props) {
  const choose = (types: readonly WebhookType[], isChosen: boolean) =>
    onChange([...value.filter((type) => !types.includes(type)), ...types.filter(() => isChosen)]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-[560] text-sm">Events</legend>
      {WEBHOOK_GROUPS.map(({ label, types }) => {
        const chosen = types.filter((type) => value.includes(type)).length;
        return (
          <details key={label} className="rounded-md border px-4 py-1">
            <summary className="min-h-11 rounded-sm py-2.5 text-[0.95rem] hover:text-accent-strong">
              {label}{" "}
              <span className="text-ink-faint text-sm">
                ({chosen} of {types.length})
              </span>
            </summary>
            <div className="grid gap-4 pt-2 pb-4 sm:grid-cols-2">
              <Checkbox
                label={`All: ${label.toLowerCase()}`}
                checked={chosen === types.length}
                onCheckedChange={(isChosen) => choose(types, isChosen)}
                className="sm:col-span-2"
              />
              {types.map((type) => (
                <Checkbox
                  key={type}
                  label={WEBHOOK_TYPES[type]}
                  hint={<code className="font-mono">{type}</code>}
                  checked={value.includes(type)}
                  onCheckedChange={(isChosen) => choose([type], isChosen)}
                />
              ))}
            </div>
          </details>
        );
      })}
      {error && (
        <p role="alert" className="text-poor text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
