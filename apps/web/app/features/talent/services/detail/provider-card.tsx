import { POINTS_A_STAR } from "@stackyard/contract/base/rating";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { ContactButton } from "../../../../lib/contact/contact-button";
import { formatCount, initials } from "../../../../lib/format/format";
import { responseTimeText } from "../../../../lib/format/response-time";
import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { displayName } from "../../../../lib/people/display-name";
import { Avatar } from "../../../../ui/display/avatar";
import { Stars } from "../../../../ui/display/stars";
import { ordersText } from "../orders-text";

/** The engineer, with figures measured by Stackyard. */
export function ProviderCard({ service }: { readonly service: ServiceDetail }) {
  const { provider, viewer, responseTime, doneCount } = service;
  const name = displayName(provider);
  const facts = [
    ["Availability", provider.isAvailable ? "Available now" : "Not available"],
    ["Answers", responseTimeText(responseTime)],
    ["This service", ordersText(doneCount)],
  ];
  return (
    <div className="rounded-lg border bg-surface p-5">
      <div className="flex items-center gap-4">
        <Avatar src={provider.avatar} initials={initials(name)} size="large" />
        <div className="min-w-0">
          <h2 className="truncate text-lg">{name}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft text-sm">
            {provider.ratingCount > 0 ? (
              <>
                <Stars value={provider.rating / POINTS_A_STAR} />
                <span>{formatCount(provider.ratingCount, "rating")}</span>
              </>
            ) : (
              "Not rated yet"
            )}
          </p>
        </div>
      </div>
      <dl className="mt-5 flex flex-col gap-3 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-col gap-3">
        {!viewer.isOwner && (
          <ContactButton
            engineerId={provider.engineerId}
            name={name}
            next={paths.service(service.id)}
          />
        )}
        <ButtonLink to={paths.engineer(provider.engineerId)} look="secondary">
          View Profile
        </ButtonLink>
      </div>
    </div>
  );
}
