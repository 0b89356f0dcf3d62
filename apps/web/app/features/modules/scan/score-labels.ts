import type { ScoreKind } from "@stackyard/contract/scan-report";

export const SCORE_LABELS: Record<ScoreKind, string> = {
  security: "Security",
  quality: "Code quality",
  efficiency: "Resource efficiency",
};
