import { LIMITS } from "@stackyard/contract/base/limits";
import type { SettingKey } from "@stackyard/contract/common/setting-lists";
import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { Card } from "../../../ui/display/card";
import { SettingHistory } from "./setting-history";

interface Props {
  readonly name: SettingKey;
  readonly title: string;
  readonly description: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  /** Called with the form's fields by name and the reason. */
  readonly onSave: (fields: FormData, reason: string) => void;
  /** Secondary action beside saving. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const { min, max } = LIMITS.actReason;

/** Form for one setting, with a reason for the change and the setting's history. */
export function SettingForm({ name, title, description, errors, onSave, ...props }: Props) {
  const id = useId();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSave(fields, String(fields.get("reason")));
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="max-w-prose text-ink-soft text-sm">{description}</p>
      <Card className="p-5 sm:p-6">
        <form onSubmit={save} className="flex flex-col gap-5">
          {props.children}
          <TextField
            label="Reason for the change"
            name="reason"
            required
            minLength={min}
            maxLength={max}
            hint="Recorded in the audit log."
            error={errors.reason}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isBusy={props.isBusy}>
              Save <span className="sr-only">{title.toLowerCase()}</span>
            </Button>
            {props.aside}
          </div>
        </form>
      </Card>
      <SettingHistory name={name} />
    </section>
  );
}
