export const SCORE_TONES = {
  good: { text: "text-good", fill: "bg-good" },
  fair: { text: "text-fair", fill: "bg-fair" },
  poor: { text: "text-poor", fill: "bg-poor" },
  none: { text: "text-ink-faint", fill: "bg-line" },
} as const;

export type ScoreTone = keyof typeof SCORE_TONES;

const BANDS = [
  { from: 90, word: "Excellent", tone: "good" },
  { from: 75, word: "Good", tone: "good" },
  { from: 50, word: "Fair", tone: "fair" },
  { from: 25, word: "Weak", tone: "poor" },
] as const;

const LOWEST = { word: "Poor", tone: "poor" } as const;

/** Stands for the score where there was nothing to judge. */
export const NOT_JUDGED = { word: "Not scored", tone: "none" } as const;

/** Label and color role of a score from 0 to 100. */
export function scoreWord(score: number): { word: string; tone: ScoreTone } {
  const { word, tone } = BANDS.find(({ from }) => score >= from) ?? LOWEST;
  return { word, tone };
}
