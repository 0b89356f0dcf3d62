import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import type { Proposal } from "@stackyard/contract/projects/proposals";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { send } from "../../../lib/api/api";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { useCurrentUser } from "../../../lib/session/current-user";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Button } from "../../../ui/controls/button";
import { Facts } from "../../../ui/display/facts";
import { OutsidePaymentAdvice } from "../../../ui/feedback/outside-payment-advice";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { proposalsQuery } from "../project-queries";
import { ProposalStatusBadge } from "../status-badges";
import { useProjectAct } from "../use-project-act";
import { MilestoneList } from "./milestone-list";
import { ProposalFields } from "./proposal-form";
import { ProposalQuestions } from "./proposal-questions";

interface Props {
  readonly project: ProjectDetail;
}

/** The viewer's own proposal, or the form for one. */
export function EngineerProposal({ project }: Props) {
  const user = useCurrentUser();
  if (user && (user.role === "engineer" || user.role === "admin"))
    return (
      <Section>
        <Own project={project} />
      </Section>
    );
  if (project.status !== "open") return null;
  return (
    <Section>
      <p className="text-ink-soft">Engineers answer with a price, a time, and milestones.</p>
      {user ? (
        user.role !== "auditor" && (
          <ButtonLink to={paths.joinTalent} className="mt-4">
            Join as an Engineer
          </ButtonLink>
        )
      ) : (
        <ButtonLink to={signInAddress({ next: paths.project(project.id) })} className="mt-4">
          Sign in to propose
        </ButtonLink>
      )}
    </Section>
  );
}

function Section({ children }: { readonly children: ReactNode }) {
  return (
    <section id="proposals" aria-labelledby="proposals-title" className="scroll-mt-24">
      <h2 id="proposals-title" className="mb-4 text-2xl">
        Your proposal
      </h2>
      {children}
    </section>
  );
}

function Own({ project }: Props) {
  const query = useQuery(proposalsQuery(project.id));
  return (
    <SectionContent query={query} what="Your proposal">
      {(proposals) => {
        const last = proposals.at(-1);
        const canPropose =
          project.status === "open" && (!last || ["withdrawn", "declined"].includes(last.status));
        return (
          <div className="flex flex-col gap-6">
            {last && <OwnProposal proposal={last} project={project} />}
            {canPropose && <ProposalFields project={project} />}
            {!last && !canPropose && (
              <p className="text-ink-soft">This project isn't open for proposals.</p>
            )}
          </div>
        );
      }}
    </SectionContent>
  );
}

function OwnProposal({ proposal, project }: Props & { readonly proposal: Proposal }) {
  const isOpen = project.status === "open";
  const { id, status, amount, deliveryDays, revisions } = proposal;
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const withdraw = useProjectAct({
    key: ["proposal", id, "withdraw"],
    send: () =>
      send("put", "/api/proposals/{id}/status", { params: { id }, body: { status: "withdrawn" } }),
    done: "Proposal withdrawn",
    after: () => setAsking(false),
  });
  if (isEditing)
    return (
      <ProposalFields project={project} proposal={proposal} onClose={() => setEditing(false)} />
    );
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <ProposalStatusBadge status={status} className="self-start" />
      <Facts
        facts={[
          { label: "Price", value: formatPrice(amount) },
          { label: "Time", value: formatCount(deliveryDays, "day") },
          { label: "Rounds of changes", value: String(revisions) },
        ]}
      />
      <p className="whitespace-pre-line break-words">{proposal.message}</p>
      <ProposalQuestions questions={proposal.questions} />
      <MilestoneList milestones={proposal.milestones} />
      {proposal.hintsAtOutsidePayment && <OutsidePaymentAdvice />}
      {isOpen && (status === "submitted" || status === "shortlisted") && (
        <div className="flex flex-wrap gap-2">
          {status === "submitted" && (
            <Button size="small" look="secondary" onClick={() => setEditing(true)}>
              Edit proposal
            </Button>
          )}
          <Button size="small" look="danger" onClick={() => setAsking(true)}>
            Withdraw
          </Button>
        </div>
      )}
      {isAsking && (
        <LazyConfirmDialog
          title="Withdraw your proposal?"
          description="The client no longer sees it."
          confirmLabel="Withdraw proposal"
          look="danger"
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
