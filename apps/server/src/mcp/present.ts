import { presentFinding as presentOwnFinding } from "@stackyard/contract/base/agent-answers";
import { plainDollars } from "@stackyard/contract/base/money";
import { usersText, usersTextOrNull, usersTexts } from "@stackyard/contract/base/users-text";
import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { registryName } from "@stackyard/contract/modules/registry-name";
import type { Finding } from "@stackyard/contract/modules/scan-report";
import type { ScanOutcome } from "@stackyard/contract/modules/what-if";

/** The source address of a module, whose parts are letters, digits, hyphens and underscores. */
export const sourceOf = (
  origin: string,
  { namespace, name, system }: Pick<ModuleSummary, "namespace" | "name" | "system">,
) => [registryName(origin), namespace, name, system].join("/");

/** Where a person can read about a module and buy it. */
export const pageOfModule = (origin: string, id: number) => `${origin}/modules/${id}`;

export const presentPrice = (cents: number) => ({
  amount: plainDollars(cents),
  currency: "USD",
});

export function presentModule(origin: string, module: ModuleSummary) {
  return {
    id: module.id,
    source: sourceOf(origin, module),
    latestVersion: module.latestVersion,
    status: module.status,
    category: module.category,
    price: presentPrice(module.price),
    purchasePage: pageOfModule(origin, module.id),
    scores: {
      security: module.securityScore,
      quality: module.qualityScore,
      efficiency: module.efficiencyScore,
    },
    worstCase: module.worstCase && {
      securityScore: module.worstCase.securityScore,
      criticalFindings: module.worstCase.criticalFindings,
    },
    isVerified: module.isVerified,
    rating: { average: module.ratingAverage, count: module.ratingCount },
    writtenByAuthor: {
      title: usersText(module.title),
      description: usersText(module.description),
      tags: usersTexts(module.tags),
      username: usersText(module.authorUsername),
    },
  };
}

/** A finding of a published version, with the author's suppression. */
export function presentFinding(finding: Finding) {
  const { writtenByAuthor, ...own } = presentOwnFinding(finding);
  const { suppression } = finding;
  return {
    ...own,
    suppression: suppression && { isAccepted: suppression.isAccepted },
    writtenByAuthor: {
      ...writtenByAuthor,
      suppressionReason: usersTextOrNull(suppression?.reason ?? null),
    },
  };
}

export const presentOutcome = ({ status, scores, coverage, findingCount }: ScanOutcome) => ({
  ...{ status, scores, findingCount },
  coveragePercent: coverage.percent,
});
