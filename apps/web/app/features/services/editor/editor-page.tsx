import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { ServiceActions } from "../own/service-actions";
import { PictureFields } from "./picture-fields";
import { ServiceEditor } from "./service-editor";

/** The form of a service, new or changed. */
export function EditorPage({ service }: { readonly service?: ServiceDetail }) {
  const isForOthers = service && !service.viewer.isOwner;
  return (
    <SignedIn>
      {({ role }) => (
        <div className="page-width flex max-w-3xl flex-col gap-8 py-8 sm:py-12">
          <h1 className="text-3xl sm:text-4xl">{service ? "Change service" : "New service"}</h1>
          {(role !== "engineer" && role !== "admin") || isForOthers ? (
            <EmptyState
              title="For engineers"
              action={<ButtonLink to={paths.services()}>All services</ButtonLink>}
            >
              Services are offered and changed by their engineers.
            </EmptyState>
          ) : (
            <>
              {service && <ServiceActions service={service} />}
              <ServiceEditor service={service} />
              {service && <PictureFields service={service} />}
            </>
          )}
        </div>
      )}
    </SignedIn>
  );
}
