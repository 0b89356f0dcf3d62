import {
  SERVICE_STATUS_LABELS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { useNavigate } from "react-router";
import { send } from "../../../../lib/api/api";
import { BackLink } from "../../../../lib/links/back-link";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { WrittenHtml } from "../../../../ui/display/written-html";
import { Alert } from "../../../../ui/feedback/alert";
import { PackageList } from "./package-list";
import { ProviderCard } from "./provider-card";
import { Questions } from "./questions";
import { RemoveForReason } from "./remove-for-reason";
import { ServicePictures } from "./service-pictures";

/** A service with its packages, engineer and questions. */
export function ServicePage({ service }: { readonly service: ServiceDetail }) {
  return (
    <div className="page-width pt-6 pb-20 sm:pt-8">
      <BackLink to={paths.services()}>All services</BackLink>
      <div className="mt-3 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Heading service={service} />
          <ServicePictures service={service} />
          <PackageList service={service} />
          {service.longDescriptionHtml && (
            <section aria-labelledby="about-title">
              <h2 id="about-title" className="text-2xl">
                About this service
              </h2>
              <WrittenHtml html={service.longDescriptionHtml} className="mt-4 max-w-[46rem]" />
            </section>
          )}
          <Questions service={service} />
        </div>
        <aside aria-label="Engineer" className="min-w-0 xl:sticky xl:top-20">
          <ProviderCard service={service} />
        </aside>
      </div>
    </div>
  );
}

function Heading({ service }: { readonly service: ServiceDetail }) {
  const { status, viewer } = service;
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (
    <header>
      <p className="stencil text-ink-faint">{SPECIALIZATION_LABELS[service.specialization]}</p>
      <h1 className="mt-2 break-words text-3xl sm:text-4xl">{service.title}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft text-lg leading-relaxed">{service.description}</p>
      <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-1.5">
        {service.tags.map((tag) => (
          <li key={tag} className="rounded-sm bg-sunken px-2 py-1 font-mono text-ink-soft text-xs">
            {tag}
          </li>
        ))}
      </ul>
      {!viewer.isOwner && user?.role === "admin" && (
        <div className="mt-5">
          <RemoveForReason
            what="service"
            touches={[]}
            perform={async (reason) => {
              await send("delete", "/api/services/{id}", {
                params: { id: service.id },
                query: { reason },
              });
              await navigate(paths.services());
            }}
          />
        </div>
      )}
      {viewer.isOwner && (
        <div className="mt-5">
          <Alert
            tone="note"
            title={`This is your service: ${SERVICE_STATUS_LABELS[status].toLowerCase()}`}
            action={
              <ButtonLink to={paths.changedService(service.id)} look="secondary" size="small">
                Edit
              </ButtonLink>
            }
          >
            {status === "published"
              ? "Everyone can see it."
              : "Only you can see it until you publish it."}
          </Alert>
        </div>
      )}
    </header>
  );
}
