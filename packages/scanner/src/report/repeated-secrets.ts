import { HARDCODED_SECRET } from "../rules/general/hardcoded-secret.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import type { FindingDraft } from "./findings.ts";

/**
 * Drops what the rule on any file says of a secret that a rule on its resource has found too: the
 * latter knows what the secret opens and what to do instead.
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
