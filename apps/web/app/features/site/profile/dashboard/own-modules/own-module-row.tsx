import { formatCount, formatPrice } from "../../../../../lib/format/format";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { Link } from "../../../../../lib/links/link";
import { paths } from "../../../../../lib/links/paths";
import { SaleButton } from "../../../../../lib/modules/sale-button";
import { Badge } from "../../../../../ui/display/badge";
import { Facts } from "../../../../../ui/display/facts";
import { WrittenText } from "../../../../../ui/display/written-text";
import { Alert } from "../../../../../ui/feedback/alert";
import { ScoreTrio } from "../../score-trio";
import { nextStep, type OwnModule, STATUS_BADGES, standingBadge } from "./own-module";

export function OwnModuleRow({ module }: { readonly module: OwnModule }) {
  const { status, newestVersion, newestVersionStatus, latestVersion } = module;
  // A newer version may be pending or rejected while the module stays published.
  const hasNews = newestVersion !== null && newestVersion !== latestVersion;
  const standing = standingBadge(module);
  const next = nextStep(module);
  const news = hasNews && status === "published" ? newestVersionStatus : null;
  return (
    <li className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
        <div className="min-w-0">
          <h3 className="text-base">
            <Link to={paths.module(module.id)} className="hover:text-accent-strong hover:underline">
              {module.title}
            </Link>
          </h3>
          <p className="mt-1 font-mono text-ink-faint text-xs [overflow-wrap:anywhere]">
            {[module.namespace, module.name, module.system].join("/")}
          </p>
        </div>
        <span className="flex flex-wrap gap-2 sm:shrink-0">
          {news && (
            <Badge tone={STATUS_BADGES[news].tone}>
              {newestVersion} {STATUS_BADGES[news].label}
            </Badge>
          )}
          <Badge tone={standing.tone}>{standing.label}</Badge>
        </span>
      </div>
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Facts
          facts={[
            { label: "Newest version", value: newestVersion ?? "none" },
            { label: "Price", value: formatPrice(module.price) },
            { label: "Sales", value: formatCount(module.purchaseCount, "purchase") },
          ]}
        />
        <ScoreTrio
          isScanned={newestVersion !== null}
          security={module.securityScore}
          quality={module.qualityScore}
          efficiency={module.efficiencyScore}
        />
      </div>
      {module.rejectionReason && (
        <Alert tone="poor" title={`Why version ${newestVersion} was rejected`}>
          <WrittenText text={module.rejectionReason} />
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {next && (
          <ButtonLink to={paths.newVersion(module.id)} look="secondary" size="small">
            {next}
            <span className="sr-only"> of {module.title}</span>
          </ButtonLink>
        )}
        <ButtonLink to={paths.editModule(module.id)} look="secondary" size="small">
          Edit listing
          <span className="sr-only"> of {module.title}</span>
        </ButtonLink>
        <SaleButton module={module} isAuthor />
      </div>
    </li>
  );
}
