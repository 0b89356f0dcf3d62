import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { draftOf, type ServiceDraft } from "./service-draft";
import { ServiceFields } from "./service-fields";
import { TierList } from "./tier-list";
import { useSaveService } from "./use-save-service";

/** Writes a service, new or changed. What is wrong is said by the server, at its field. */
export function ServiceEditor({ service }: { readonly service?: ServiceDetail }) {
  const [draft, setDraft] = useState<ServiceDraft>(() => draftOf(service));
  const save = useSaveService(service);
  const change = (changed: Partial<ServiceDraft>) => setDraft({ ...draft, ...changed });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(draft);
  }

  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <ServiceFields draft={draft} errorOf={save.errorOf} onChange={change} />
      <TierList
        tiers={draft.tiers}
        errorOf={save.errorOf}
        onChange={(tiers) => change({ tiers })}
      />
      {save.isError && (
        <p role="alert" className="text-poor">
          {errorMessage(save.error, "The service could not be saved. Please try again.")}
        </p>
      )}
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
