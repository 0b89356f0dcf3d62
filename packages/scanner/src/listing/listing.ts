import type { Finding, InputSwitch, Listing, Loss, ScanReport, Score } from "../report/report.ts";

const WHOLE_LISTING: Listing = { selectedBy: "", notSelected: 0, baseline: null };

export const listingOf = ({ listing }: ScanReport): Listing => listing ?? WHOLE_LISTING;

/**
 * The report with some of its findings, with the default inputs and with others. The scores stay;
 * losses name the findings that remain.
 */
export function keepFindings(
  report: ScanReport,
  isKept: (finding: Finding) => boolean,
): ScanReport {
  const kept = report.findings.map(isKept);
  const places = new Map<number, number>();
  for (const [index, isListed] of kept.entries()) if (isListed) places.set(index, places.size);
  const { security, quality, efficiency } = report.scores;
  return {
    ...report,
    findings: report.findings.filter((_, index) => kept[index]),
    inputs: {
      ...report.inputs,
      switches: report.inputs.switches.map((each) => keptSwitch(each, isKept)),
    },
    scores: {
      security: renumbered(security, places),
      quality: renumbered(quality, places),
      efficiency: renumbered(efficiency, places),
    },
    runsCode: { ...report.runsCode, score: renumbered(report.runsCode.score, places) },
  };
}

/** The settings and their score stay, because callers can choose them all the same. */
function keptSwitch(each: InputSwitch, isKept: (finding: Finding) => boolean): InputSwitch {
  const findings = each.findings.filter(isKept);
  if (findings.length === each.findings.length) return each;
  const added = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 };
  for (const { severity } of findings) added[severity]++;
  return { ...each, findings, added };
}

function renumbered(score: Score, places: ReadonlyMap<number, number>): Score {
  const losses = score.losses.map((loss): Loss => {
    const findings = loss.findings.flatMap(({ finding, points }) => {
      const place = places.get(finding);
      return place === undefined ? [] : [{ finding: place, points }];
    });
    return { ...loss, findings };
  });
  return { ...score, losses };
}
