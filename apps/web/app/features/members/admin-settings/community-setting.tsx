import { COMMUNITY_PLACES, type CommunityPlace } from "@stackyard/contract/common/setting-lists";
import { TextField } from "../../../ui/controls/text-field";
import { SettingForm } from "./setting-form";
import { type HeldSettings, useSetting } from "./use-setting";

const PLACES = Object.entries(COMMUNITY_PLACES) as [CommunityPlace, string][];

export function CommunitySetting({ held }: { readonly held: HeldSettings["community"] }) {
  const { errors, change, isPending } = useSetting("community", held);
  return (
    <SettingForm
      name="community"
      title="Community"
      description="Links to the community's other places. Empty ones aren't shown."
      errors={errors}
      isBusy={isPending}
      onSave={(fields, reason) => {
        const addresses = PLACES.map(([place]) => [
          place,
          String(fields.get(place)).trim() || null,
        ]);
        change({
          value: Object.fromEntries(addresses) as HeldSettings["community"]["value"],
          reason,
        });
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {PLACES.map(([place, label]) => (
          <TextField
            key={place}
            label={label}
            name={place}
            type="url"
            isOptional
            maxLength={300}
            placeholder="https://"
            defaultValue={held.value[place] ?? ""}
            error={errors[`value.${place}`]}
          />
        ))}
      </div>
    </SettingForm>
  );
}
