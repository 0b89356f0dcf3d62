import {
  type AgreedMilestone,
  type MilestoneChange,
  milestoneChanges,
} from "@stackyard/contract/projects/agreed-milestones";
import type { ContractTerms } from "@stackyard/contract/projects/contracts";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatPrice } from "../../../../lib/format/format";
import { SectionContent } from "../../../../lib/page/section-content";
import { checkSentences } from "../../check-sentences";
import { amendmentQuery } from "../../project-queries";
import { FrozenText } from "../frozen-text";

/** What an amendment changes, both sides of each change, and both texts with their hashes. */
export function AmendmentTexts({ id }: { readonly id: number }) {
  return (
    <SectionContent query={useQuery(amendmentQuery(id))} what="The amendment">
      {({ oldTerms, oldHash, newTerms, newHash }) => {
        const [before, after] = [JSON.parse(oldTerms), JSON.parse(newTerms)] as ContractTerms[];
        if (!before || !after) return null;
        return (
          <div className="flex flex-col gap-4">
            {milestoneChanges(before, after).map((change) => (
              <Change
                key={change.position}
                change={change}
                revisions={before.acceptance.revisions}
              />
            ))}
            <HashedText title="Text before" text={oldTerms} hash={oldHash} />
            <HashedText title="Text after" text={newTerms} hash={newHash} />
          </div>
        );
      }}
    </SectionContent>
  );
}

interface ChangeProps {
  readonly change: MilestoneChange;
  /** Rounds of changes of milestones that don't say otherwise. */
  readonly revisions: number;
}

function Change({ change: { position, before, after }, revisions }: ChangeProps) {
  const kind = !before ? "added" : after ? "changed" : "removed";
  const [old, next] = [before, after].map(
    (milestone) => milestone && linesOf(milestone, revisions),
  );
  return (
    <section aria-label={`Milestone ${position}, ${kind}`}>
      <h3 className="text-base">
        Milestone {position}: {kind}
      </h3>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side title="Before" lines={old} others={next} />
        <Side title="After" lines={next} others={old} />
      </div>
    </section>
  );
}

interface Line {
  readonly label: string;
  readonly value: string;
}

interface SideProps {
  readonly title: string;
  readonly lines: readonly Line[] | undefined;
  /** The other side's. What differs is emphasized. */
  readonly others: readonly Line[] | undefined;
}

function Side({ title, lines, others }: SideProps) {
  return (
    <div className="min-w-0 rounded-md bg-sunken p-4 text-[0.925rem]">
      <p className="text-ink-soft text-sm">{title}</p>
      {lines ? (
        <dl className="mt-2 flex flex-col gap-2">
          {lines.map(({ label, value }) => {
            const other = others?.find((each) => each.label === label)?.value ?? value;
            return (
              <div key={label}>
                <dt className="text-ink-soft text-xs">{label}</dt>
                <dd className="whitespace-pre-line break-words">
                  {other === value ? value : <strong>{value}</strong>}
                </dd>
              </div>
            );
          })}
        </dl>
      ) : (
        <p className="mt-2">Not part of the contract</p>
      )}
    </div>
  );
}

function linesOf(milestone: AgreedMilestone, revisions: number): Line[] {
  const { title, text, amountCents, feeCents, dueDays, checks } = milestone;
  return [
    { label: "Milestone", value: title },
    { label: "Description", value: text ?? "None" },
    { label: "Price", value: formatPrice(amountCents) },
    { label: "Platform fee, included", value: formatPrice(feeCents) },
    { label: "Due", value: `${formatCount(dueDays, "day")} after the start` },
    { label: "Rounds of changes", value: String(milestone.revisions ?? revisions) },
    { label: "Acceptance checks", value: checks ? checkSentences(checks).join("\n") : "None" },
  ];
}

interface HashedTextProps {
  readonly title: string;
  readonly text: string;
  readonly hash: string;
}

/** A frozen text as it is hashed. */
function HashedText({ title, text, hash }: HashedTextProps) {
  return (
    <details className="text-sm">
      <summary>
        {title}: <span className="break-all font-mono text-[0.85rem]">{hash}</span>
      </summary>
      <FrozenText text={text} what={title.toLowerCase()} />
    </details>
  );
}
