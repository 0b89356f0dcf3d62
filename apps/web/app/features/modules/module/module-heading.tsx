import { CATEGORY_LABELS } from "@stackyard/contract/base/option-lists";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { formatCount } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { PersonLink } from "../../../lib/people/person-link";
import { Stars } from "../../../ui/display/stars";
import { ModuleBadge } from "../module-badge";
import { ModulePicture } from "../module-picture";
import { TagLinks } from "./tag-links";

interface Props {
  readonly module: ModuleDetail;
  /** The version shown on the page. */
  readonly version: string | null;
}

export function ModuleHeading({ module, version }: Props) {
  return (
    <header>
      <div className="relative overflow-hidden rounded-lg border">
        <ModulePicture module={module} className="aspect-[16/9] w-full sm:aspect-[5/2]" />
        <ModuleBadge module={module} className="absolute top-4 left-4" />
      </div>
      <p className="stencil mt-6 text-ink-faint">
        <Link
          to={paths.marketplace({ category: module.category })}
          className="hover:text-accent-strong hover:underline"
        >
          {CATEGORY_LABELS[module.category]}
        </Link>
      </p>
      <h1 className="mt-2 break-words text-3xl sm:text-4xl">{module.title}</h1>
      <p className="mt-3 max-w-3xl text-ink-soft text-lg leading-relaxed">{module.description}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 text-ink-soft text-sm">
        <span className="flex min-w-0 items-center gap-1.5">
          by
          <PersonLink
            username={module.authorUsername}
            avatar={module.authorAvatar}
            size="small"
            className="font-[620] text-ink"
          />
        </span>
        {version && <span className="font-mono text-[0.8rem]">version {version}</span>}
        <span>
          {module.status === "published" ? "Published:" : "Submitted:"}{" "}
          <Day at={module.createdAt} />
        </span>
        <Rating module={module} />
      </div>
      <TagLinks tags={module.tags} />
    </header>
  );
}

function Rating({ module: { ratingAverage, ratingCount } }: { readonly module: ModuleDetail }) {
  if (ratingAverage === null) return null;
  return (
    <span className="flex items-center gap-2">
      <Stars value={ratingAverage} />
      {formatCount(ratingCount, "review")}
    </span>
  );
}
