import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { LATEST } from "../module-address";
import { versionQuery } from "../module-queries";

/** The module with the scores and badge of the shown version. */
export function useModuleAtVersion(module: ModuleDetail, version: string): ModuleDetail {
  const isOther = version !== LATEST;
  const { data } = useQuery({ ...versionQuery(module.id, version), enabled: isOther });
  if (!isOther || !data) return module;
  const { report, worstCase } = data.scan;
  const { scores } = report;
  return {
    ...module,
    isVerified: data.isVerified,
    worstCase,
    securityScore: scores.security.score,
    qualityScore: scores.quality.score,
    efficiencyScore: scores.efficiency.score,
  };
}
