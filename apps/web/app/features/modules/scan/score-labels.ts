import type { ScoreKind } from "@stackyard/contract/modules/scan-terms";

export const SCORE_LABELS: Record<ScoreKind, string> = {
  security: "Security",
  quality: "Code quality",
  efficiency: "Resource efficiency",
};
