import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { type FormEvent, useState } from "react";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { Button } from "../../../../ui/controls/button";
import { FieldError } from "../../../../ui/controls/field";
import { draftOf, type ServiceDraft } from "./service-draft";
import { ServiceFields } from "./service-fields";
import { TierList } from "./tier-list";
import { useSaveService } from "./use-save-service";

/** Creates or edits a service. The server's validation errors appear at their fields. */
export function ServiceEditor({ service }: { readonly service?: ServiceDetail }) {
  const [draft, setDraft] = useState<ServiceDraft>(() => draftOf(service));
  const save = useSaveService(service);
  const change = (changed: Partial<ServiceDraft>) => setDraft({ ...draft, ...changed });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(draft);
  }

  return (
    <form ref={save.form} noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <ServiceFields draft={draft} errorOf={save.errorOf} onChange={change} />
      <TierList
        tiers={draft.tiers}
        errorOf={save.errorOf}
        onChange={(tiers) => change({ tiers })}
      />
      <FieldError message={save.message} />
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
