import { CATEGORY_LABELS } from "@stackyard/contract/base/option-lists";
import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { ShieldCheck, Star } from "lucide-react";
import { formatCount, formatPrice } from "../../lib/format/format";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { PersonLink } from "../../lib/people/person-link";
import { Price } from "../../ui/display/price";
import { ModuleBadge } from "./module-badge";
import { ModulePicture } from "./module-picture";
import { ModuleTags } from "./module-tags";

interface Props {
  readonly module: ModuleSummary;
  readonly headingLevel?: "h2" | "h3";
}

/** Module card; the whole card links to the module's page. */
export function ModuleCard({ module, headingLevel: Heading = "h3" }: Props) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border bg-surface transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2">
      <div className="relative border-b">
        <ModulePicture module={module} className="aspect-[16/9] w-full" />
        <ModuleBadge module={module} className="absolute top-3 left-3" />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <p className="stencil flex justify-between gap-3 text-ink-faint">
          <span>{CATEGORY_LABELS[module.category]}</span>
          <span className="truncate normal-case">{module.system}</span>
        </p>
        <Heading className="mt-2 sm:line-clamp-2 text-lg group-hover:text-accent-strong">
          <Link
            to={paths.module(module.id)}
            className="break-words outline-none after:absolute after:inset-0"
          >
            {module.title}
          </Link>
        </Heading>
        <p className="mt-2 mb-4 line-clamp-3 text-[0.925rem] text-ink-soft leading-relaxed">
          {module.description}
        </p>
        <div className="mt-auto">
          <ModuleTags tags={module.tags} />
          <Figures module={module} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-5 py-3">
        {/* Above the card's stretched link; keeps enough width for a name. */}
        <span className="relative z-1 flex min-w-0 flex-1 basis-26">
          <PersonLink
            username={module.authorUsername}
            avatar={module.authorAvatar}
            size="small"
            className="text-ink-soft text-sm"
          />
        </span>
        <span className="ml-auto flex items-center gap-3">
          {module.latestVersion !== null && <SecurityScore score={module.securityScore} />}
          <Price amount={formatPrice(module.price)} />
        </span>
      </footer>
    </article>
  );
}

/** Rating and installs, as far as there are any. */
function Figures({ module: { ratingAverage, ratingCount, installCount } }: Pick<Props, "module">) {
  if (ratingAverage === null && installCount === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-ink-soft text-sm tabular-nums">
      {ratingAverage !== null && (
        <span className="flex items-center gap-1">
          <Star className="size-4 fill-accent text-accent" aria-hidden="true" />
          <span className="sr-only">Rating </span>
          {ratingAverage.toFixed(1)}
          <span className="text-ink-faint">({formatCount(ratingCount, "rating")})</span>
        </span>
      )}
      {installCount > 0 && <span>{formatCount(installCount, "install")}</span>}
    </p>
  );
}

function SecurityScore({ score }: { readonly score: number | null }) {
  return (
    <span
      title={score === null ? "Security not scored" : `Security ${score}/100`}
      className="flex items-center gap-1 text-ink-soft text-sm tabular-nums"
    >
      <ShieldCheck className="size-4" aria-hidden="true" />
      <span className="sr-only">Security score </span>
      {score ?? "Not scored"}
    </span>
  );
}
