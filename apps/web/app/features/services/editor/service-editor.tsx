import { LIMITS } from "@stackyard/contract/base/limits";
import {
  ENGINEER_SPECIALIZATIONS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { FieldError } from "../../../ui/controls/field";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { draftOf, emptyTier, type ServiceDraft, type TierDraft } from "./service-draft";
import { TierFields } from "./tier-fields";
import { useSaveService } from "./use-save-service";

const SPECIALIZATIONS = ENGINEER_SPECIALIZATIONS.map((value) => ({
  value,
  label: SPECIALIZATION_LABELS[value],
}));

const WRONG = "[aria-invalid=true]";

/** Writes a service, new or changed. What is wrong is said by the server, at its field. */
export function ServiceEditor({ service }: { readonly service?: ServiceDetail }) {
  const [draft, setDraft] = useState<ServiceDraft>(() => draftOf(service));
  const save = useSaveService(service);
  const form = useRef<HTMLFormElement>(null);
  // The first that is wrong may stand far above the button that was pressed.
  useEffect(() => {
    if (save.hasWrongFields) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [save.hasWrongFields]);
  const change = (changed: Partial<ServiceDraft>) => setDraft({ ...draft, ...changed });
  const text = (name: "title" | "description" | "longDescription" | "tags") => ({
    value: draft[name],
    error: save.errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const changeTier = (position: number, tier: Partial<TierDraft>) =>
    change({
      tiers: draft.tiers.map((each, index) => (index === position ? { ...each, ...tier } : each)),
    });
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(draft);
      }}
    >
      <TextField label="Title" required maxLength={LIMITS.title.max} {...text("title")} />
      <TextareaField
        label="Description"
        hint="What a card shows: 20 to 300 characters."
        required
        rows={3}
        maxLength={LIMITS.description.max}
        {...text("description")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Select
          label="Specialization"
          required
          value={draft.specialization}
          placeholder="Choose one"
          options={SPECIALIZATIONS}
          error={save.errorOf("specialization")}
          onValueChange={(value) =>
            change({
              specialization: ENGINEER_SPECIALIZATIONS.find((known) => known === value) ?? "",
            })
          }
        />
        <TextField
          label="Tags"
          hint="Separated by commas, such as: aws, terraform"
          required
          {...text("tags")}
        />
      </div>
      <TextareaField
        label="About this service"
        hint="Markdown works. How you work, what you need, what is not part of it."
        isOptional
        rows={8}
        maxLength={LIMITS.longDescription.max}
        {...text("longDescription")}
      />
      {draft.tiers.map((tier, position) => (
        <TierFields
          key={tier.key}
          tier={tier}
          position={position}
          errorOf={(name) => save.errorOf(`tiers.${position}.${name}`)}
          onChange={(changed) => changeTier(position, changed)}
          onRemove={
            draft.tiers.length > 1
              ? () => change({ tiers: draft.tiers.filter(({ key }) => key !== tier.key) })
              : undefined
          }
        />
      ))}
      {draft.tiers.length < LIMITS.service.tiers && (
        <Button
          look="secondary"
          className="self-start"
          onClick={() => change({ tiers: [...draft.tiers, emptyTier(draft.tiers.length)] })}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add a package
        </Button>
      )}
      <FieldError
        message={
          save.hasWrongFields
            ? "Not saved: what is marked above needs another look."
            : save.error
              ? errorMessage(save.error, "The service could not be saved. Please try again.")
              : undefined
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending}>
          {service ? "Save changes" : "Save draft"}
        </Button>
        <ButtonLink to={paths.ownServices} look="secondary">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
