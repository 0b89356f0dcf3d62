import { SPECIALIZATION_LABELS } from "@stackyard/contract/base/option-lists";
import { POINTS_A_STAR } from "@stackyard/contract/base/rating";
import type { ServiceSummary } from "@stackyard/contract/talent/services";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { PersonLink } from "../../../lib/people/person-link";
import { Price } from "../../../ui/display/price";
import { Stars } from "../../../ui/display/stars";
import { ordersText } from "./orders-text";
import { ServicePicture } from "./service-picture";

interface Props {
  readonly service: ServiceSummary;
  readonly headingLevel?: "h2" | "h3";
}

/** Service card; the whole card links to the service's page. */
export function ServiceCard({ service, headingLevel: Heading = "h3" }: Props) {
  const { provider } = service;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border bg-surface transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2">
      <ServicePicture service={service} className="w-full border-b" />
      <div className="flex flex-1 flex-col p-5">
        <p className="stencil text-ink-faint">{SPECIALIZATION_LABELS[service.specialization]}</p>
        <Heading className="mt-2 text-lg group-hover:text-accent-strong sm:line-clamp-2">
          <Link
            to={paths.service(service.id)}
            className="break-words outline-none after:absolute after:inset-0"
          >
            {service.title}
          </Link>
        </Heading>
        <p className="mt-2 mb-4 line-clamp-3 text-[0.925rem] text-ink-soft leading-relaxed">
          {service.description}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          {provider.ratingCount > 0 ? (
            // The engineer's rating over all of their work; shows the count so that it isn't
            // mistaken for this service's rating.
            <span className="flex items-center gap-1.5">
              <Stars value={provider.rating / POINTS_A_STAR} />
              <span className="sr-only">The engineer has </span>
              {formatCount(provider.ratingCount, "rating")}
            </span>
          ) : (
            <span>Not rated yet</span>
          )}
          {service.doneCount > 0 && <span>{ordersText(service.doneCount)}</span>}
        </p>
      </div>
      <footer className="flex items-center gap-3 border-t px-5 py-3">
        {/* Above the card's stretched link. */}
        <span className="relative z-1 flex min-w-0 flex-1">
          <PersonLink
            username={provider.username}
            avatar={provider.avatar}
            size="small"
            className="text-ink-soft text-sm"
          />
        </span>
        <span className="flex items-baseline gap-1.5">
          <span className="text-ink-faint text-sm">from</span>
          <Price amount={formatPrice(service.price)} />
        </span>
      </footer>
    </article>
  );
}
