import type { ContributorFigures, FindingsToFix as Fix } from "@stackyard/contract/trade/figures";
import { formatCount } from "../../../../../lib/format/format";
import { Link } from "../../../../../lib/links/link";
import { paths } from "../../../../../lib/links/paths";

const SEVERITIES = ["critical", "high", "medium", "low", "info"] as const;

/** Modules whose latest version has findings, most severe first. */
export function FindingsToFix({ findings }: { readonly findings: ContributorFigures["findings"] }) {
  const { total, modules, worst } = findings;
  const left = modules - worst.length;
  return (
    <div className="rounded-lg border bg-surface p-5">
      <h3 className="text-base">Findings to fix</h3>
      <p className="mt-1 text-ink-soft text-sm">
        {total === 0
          ? "The newest versions of your modules have no findings."
          : `${formatCount(total, "finding")} in the newest versions of ${formatCount(modules, "module")}.`}
      </p>
      {worst.length > 0 && (
        <ul aria-label="Findings to fix" className="mt-3 divide-y divide-line">
          {worst.map((module) => (
            <li
              key={module.moduleId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
            >
              <Link
                to={`${paths.module(module.moduleId)}?version=${encodeURIComponent(module.version)}`}
                className="min-w-0 py-2 font-[600] text-sm [overflow-wrap:anywhere] hover:text-accent-strong hover:underline"
              >
                {module.title} <span className="font-mono text-ink-soft">{module.version}</span>
              </Link>
              <span className="text-ink-soft text-sm">{bySeverity(module)}</span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className="mt-2 text-ink-soft text-sm">{`And ${formatCount(left, "module")} more.`}</p>
      )}
    </div>
  );
}

/** "1 critical, 3 medium". */
function bySeverity(module: Fix): string {
  return SEVERITIES.filter((severity) => module[severity] > 0)
    .map((severity) => `${module[severity]} ${severity}`)
    .join(", ");
}
