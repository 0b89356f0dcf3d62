import type { Role } from "@stackyard/contract/base/option-lists";
import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "../../../../lib/format/format";
import { BackLink } from "../../../../lib/links/back-link";
import { ButtonLink } from "../../../../lib/links/button-link";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { SectionContent } from "../../../../lib/page/section-content";
import { SignedIn } from "../../../../lib/session/signed-in";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { canOffer } from "../can-offer";
import { ordersText } from "../orders-text";
import { ServicePicture } from "../service-picture";
import { ownServicesQuery } from "../service-queries";
import { ServiceActions } from "./service-actions";
import { ServiceStatusBadge } from "./service-status-badge";

/** An engineer's services, including drafts. */
export function OwnServicesPage() {
  return <SignedIn>{({ role }) => <OwnServices role={role} />}</SignedIn>;
}

function OwnServices({ role }: { readonly role: Role }) {
  const query = useQuery(ownServicesQuery());
  return (
    <div className="page-width flex max-w-4xl flex-col gap-6 pt-6 pb-12 sm:pt-8">
      <BackLink to={paths.profile}>Profile</BackLink>
      <div className="-mt-3 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Your services</h1>
        {canOffer(role) && <ButtonLink to={paths.newService}>New service</ButtonLink>}
      </div>
      <SectionContent query={query} what="Your services">
        {(services) =>
          services.length === 0 ? (
            <NoServices role={role} />
          ) : (
            <ul className="flex flex-col gap-4">
              {services.map((service) => (
                <li
                  key={service.id}
                  className="grid gap-x-5 rounded-lg border bg-surface p-5 sm:grid-cols-[10rem_1fr]"
                >
                  <ServicePicture
                    service={service}
                    className="hidden w-full self-start rounded-md border sm:block"
                  />
                  <div className="min-w-0">
                    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
                      <h2 className="min-w-0 break-words text-lg">
                        <Link
                          to={paths.changedService(service.id)}
                          className="hover:text-accent-strong hover:underline"
                        >
                          {service.title}
                        </Link>
                      </h2>
                      <ServiceStatusBadge status={service.status} />
                    </div>
                    <p className="mt-1 mb-4 text-ink-soft text-sm">
                      From {formatPrice(service.price)} · {ordersText(service.doneCount)}
                    </p>
                    <ServiceActions service={service} canOpenForm />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </SectionContent>
    </div>
  );
}

function NoServices({ role }: { readonly role: Role }) {
  if (!canOffer(role)) {
    return (
      <EmptyState
        title="For engineers"
        action={
          // Auditors can't become engineers.
          role === "auditor" ? (
            <ButtonLink to={paths.services()}>All services</ButtonLink>
          ) : (
            <ButtonLink to={paths.joinTalent}>Join as an Engineer</ButtonLink>
          )
        }
      >
        Engineers offer services in packages with a scope, a price, and a delivery time.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No services yet">
      Offer your work in up to three packages, each with a scope, a price, and a delivery time.
      Clients request them, and you discuss them under Messages. Select New service to start.
    </EmptyState>
  );
}
