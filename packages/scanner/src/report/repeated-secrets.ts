import { HARDCODED_SECRET } from "../rules/general/hardcoded-secret.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import type { FindingDraft } from "./findings.ts";

/**
 * Removes generic secret findings where a resource rule found the same secret. The resource rule
 * knows what the secret gives access to and how to fix it.
 */
export function withoutRepeatedSecrets(drafts: readonly FindingDraft[]): readonly FindingDraft[] {
  const places = new Map<SourceFile, Span[]>();
  const isGeneral = ({ judgement }: FindingDraft) => judgement.rule.id === HARDCODED_SECRET;
  for (const draft of drafts) {
    if (isGeneral(draft)) continue;
    const { evidence } = draft.judgement.fact;
    if (evidence.every(({ secrets = [] }) => secrets.length === 0)) continue;
    for (const place of [draft.location, ...evidence.map(({ location }) => location)]) {
      const spans = places.get(place.file);
      if (spans === undefined) places.set(place.file, [place]);
      else spans.push(place);
    }
  }
  return drafts.filter((draft) => {
    const { file, start, end } = draft.location;
    const spans = isGeneral(draft) ? (places.get(file) ?? []) : [];
    return !spans.some((span) => span.start <= start && end <= span.end);
  });
}
