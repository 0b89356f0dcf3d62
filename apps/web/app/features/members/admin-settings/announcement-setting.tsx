import {
  ANNOUNCEMENT_LEVELS,
  type AnnouncementLevel,
} from "@stackyard/contract/common/setting-lists";
import { useState } from "react";
import { optionsOf } from "../../../ui/controls/options-of";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { SettingForm } from "./setting-form";
import { type HeldSettings, useSetting } from "./use-setting";

const LABELS: Record<AnnouncementLevel, string> = {
  note: "Note",
  warning: "Warning",
  urgent: "Urgent",
};
const OPTIONS = optionsOf(ANNOUNCEMENT_LEVELS, LABELS);

const inField = (at: string) => new Date(at).toISOString().slice(0, 16);
const fromField = (local: FormDataEntryValue | null) =>
  local ? new Date(`${String(local)}:00Z`).toISOString() : "";

export function AnnouncementSetting({ held }: { readonly held: HeldSettings["announcement"] }) {
  const { errors, change, isPending } = useSetting("announcement", held);
  const [level, setLevel] = useState<AnnouncementLevel>(held.value?.level ?? "note");
  const { text = "", from, until } = held.value ?? {};
  return (
    <SettingForm
      name="announcement"
      title="Announcement"
      description="It appears above every page between its start and end, until dismissed. To remove it, clear the text."
      errors={errors}
      isBusy={isPending}
      onSave={(fields, reason) => {
        const text = String(fields.get("text")).trim();
        const [from, until] = [fromField(fields.get("from")), fromField(fields.get("until"))];
        change({ value: text ? { text, level, from, until } : null, reason });
      }}
    >
      <TextareaField
        label="Text"
        name="text"
        rows={2}
        maxLength={300}
        defaultValue={text}
        error={errors["value.text"]}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          label="Level"
          required
          value={level}
          onValueChange={(value) =>
            setLevel(ANNOUNCEMENT_LEVELS.find((level) => level === value) ?? "note")
          }
          options={OPTIONS}
        />
        <TextField
          label="From (UTC)"
          name="from"
          type="datetime-local"
          defaultValue={from && inField(from)}
          error={errors["value.from"]}
        />
        <TextField
          label="Until (UTC)"
          name="until"
          type="datetime-local"
          defaultValue={until && inField(until)}
          error={errors["value.until"]}
        />
      </div>
    </SettingForm>
  );
}
