import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { BackLink } from "../../../../lib/links/back-link";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { SignedIn } from "../../../../lib/session/signed-in";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { canOffer } from "../can-offer";
import { ServiceActions } from "../own/service-actions";
import { ServiceStatusBadge } from "../own/service-status-badge";
import { PictureFields } from "./picture-fields";
import { ServiceEditor } from "./service-editor";

/** Form for creating or editing a service. */
export function EditorPage({ service }: { readonly service?: ServiceDetail }) {
  const isForOthers = service && !service.viewer.isOwner;
  return (
    <SignedIn>
      {({ role }) => (
        <div className="page-width flex max-w-3xl flex-col gap-8 pt-6 pb-12 sm:pt-8">
          <header>
            <BackLink to={paths.ownServices}>Your services</BackLink>
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <h1 className="text-3xl sm:text-4xl">{service ? "Edit service" : "New service"}</h1>
              {service?.viewer.isOwner && <ServiceStatusBadge status={service.status} />}
            </div>
          </header>
          {!canOffer(role) || isForOthers ? (
            <EmptyState
              title="For engineers"
              action={<ButtonLink to={paths.services()}>All services</ButtonLink>}
            >
              Only engineers can offer and edit services.
            </EmptyState>
          ) : (
            <>
              {service ? (
                <ServiceActions service={service} />
              ) : (
                <p className="-mt-5 text-ink-soft leading-relaxed">
                  It's saved as a draft that only you can see. You can then add pictures and publish
                  it.
                </p>
              )}
              <ServiceEditor service={service} />
              {service && <PictureFields service={service} />}
            </>
          )}
        </div>
      )}
    </SignedIn>
  );
}
