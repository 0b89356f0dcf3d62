import { zodResolver } from "@hookform/resolvers/zod";
import { plainDollars } from "@stackyard/contract/base/money";
import { actReason } from "@stackyard/contract/members/administration";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { showServerErrors } from "../../../lib/api/form-errors";
import { useHydrated } from "../../../lib/browser/hydrated";
import { useFormDraft } from "../../../lib/drafts/use-form-draft";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { FieldError } from "../../../ui/controls/field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { Alert } from "../../../ui/feedback/alert";
import { FormSection } from "../listing/form-section";
import { listingForm } from "../listing/listing-form";
import { ListingSection } from "../listing/listing-section";
import { PriceSection } from "../listing/price-section";
import { ConflictAlert } from "./conflict-alert";
import { useSaveListing } from "./use-save-listing";

interface Props {
  readonly module: ModuleDetail;
  readonly isAuthor: boolean;
  /** Replaces the form by a new one, with the listing as it is now. */
  readonly onStartOver: () => void;
}

const adminForm = listingForm.extend({ reason: actReason });
const KEPT = [
  ...["title", "description", "longDescription", "category"],
  ...["tags", "price", "image", "reason"],
] as const;

export function EditForm({ module, isAuthor, onStartOver }: Props) {
  // The listing may change elsewhere while the form is open.
  const [opened] = useState(module);
  const isHydrated = useHydrated();
  const form = useForm({
    resolver: zodResolver<Values, unknown, Sent>(isAuthor ? listingForm : adminForm),
    mode: "onTouched",
    defaultValues: valuesOf(opened),
  });
  const draft = useFormDraft(`listing ${module.id}`, form, KEPT);
  const save = useSaveListing(opened, {
    onSaved: draft.forget,
    onRefused: (error) => showServerErrors(form, error),
  });
  const startOver = () => {
    draft.forget();
    onStartOver();
  };
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-6"
      onSubmit={form.handleSubmit((listing) => save.mutate({ listing }))}
    >
      {draft.isRestored && form.formState.isDirty && (
        <Alert
          title="Draft restored"
          action={
            <Button size="small" look="secondary" onClick={startOver}>
              Discard it
            </Button>
          }
        >
          These changes aren't saved yet.
        </Alert>
      )}
      <FormProvider {...form}>
        <ListingSection />
        <PriceSection />
      </FormProvider>
      {!isAuthor && (
        <FormSection step="03" title="Reason">
          <TextareaField
            label="Reason"
            required
            rows={3}
            hint="Recorded in the module's history and shown to its author."
            {...fieldsOf(form)("reason")}
          />
        </FormSection>
      )}
      {save.isConflict ? (
        <ConflictAlert
          moduleId={module.id}
          isBusy={save.isPending}
          onOverwrite={form.handleSubmit((listing) =>
            save.mutate({ listing, isOverwriting: true }),
          )}
          onStartOver={startOver}
        />
      ) : (
        <FieldError message={save.message} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          isBusy={save.isPending}
          disabled={!isHydrated || !form.formState.isDirty}
        >
          Save changes
        </Button>
        <ButtonLink to={paths.module(module.id)} look="secondary">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

type Values = z.input<typeof listingForm> & { reason?: string | undefined };
type Sent = z.output<typeof listingForm> & { reason?: string | undefined };

function valuesOf(module: ModuleDetail): Values {
  const { title, description, longDescription, price, image, category, tags } = module;
  return {
    ...{ title, description, category, tags },
    longDescription: longDescription ?? "",
    image: image ?? "",
    price: plainDollars(price),
  };
}
