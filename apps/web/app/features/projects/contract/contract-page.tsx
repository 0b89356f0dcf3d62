import type { Contract } from "@stackyard/contract/projects/contracts";
import type { OutsideTerms } from "@stackyard/contract/projects/outside-work";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { formatPrice } from "../../../lib/format/format";
import { LongDay, Moment } from "../../../lib/format/times";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { SectionContent } from "../../../lib/page/section-content";
import { PersonLink } from "../../../lib/people/person-link";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button } from "../../../ui/controls/button";
import { Facts } from "../../../ui/display/facts";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { contractQuery } from "../project-queries";
import { ContractStatusBadge } from "../status-badges";
import { Amendments } from "./amendments/amendments";
import { ContractReviews } from "./contract-reviews";
import { ContractConfirmation, ContractText } from "./contract-text";
import { DisputeMessages } from "./dispute-messages";
import { MilestoneCard } from "./milestone-card";
import { OutsideText, OutsideWork, outsideTermsOf } from "./outside-work";
import { isOrder, PackageOrder } from "./package-order";
import { Tips } from "./tips";
import { useContractAct } from "./use-contract-act";
import { useLiveContract } from "./use-live-contract";

/** The workspace of a contract: milestones, money, deadlines, timeline, and the frozen text. */
export function ContractPage({ id }: { readonly id: number }) {
  return <SignedIn>{() => <Loaded id={id} />}</SignedIn>;
}

function Loaded({ id }: { readonly id: number }) {
  return (
    <div className="page-width flex max-w-4xl flex-col gap-10 pt-6 pb-12 sm:pt-8">
      <SectionContent query={useQuery(contractQuery(id))} what="The contract">
        {(contract) => <Workspace contract={contract} />}
      </SectionContent>
    </div>
  );
}

function Workspace({ contract }: { readonly contract: Contract }) {
  const { title, status, viewer, outside } = contract;
  useLiveContract(contract);
  const isSide = viewer.role !== "administrator";
  const outsideTerms = outsideTermsOf(contract);
  return (
    <>
      <header>
        {isSide ? (
          <BackLink to={paths.ownProjects}>Your projects</BackLink>
        ) : (
          <BackLink to={paths.contractDisputes}>Disputes</BackLink>
        )}
        <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
          <h1 className="min-w-0 break-words text-3xl sm:text-4xl">{title}</h1>
          <ContractStatusBadge status={status} />
        </div>
        <div className="mt-5">
          <Facts facts={factsOf(contract, outsideTerms)} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {contract.conversationId !== null && (
            <TextLink to={paths.conversation(contract.conversationId)}>Conversation</TextLink>
          )}
          {contract.projectId !== null && (
            <TextLink to={paths.project(contract.projectId)}>Project</TextLink>
          )}
        </div>
      </header>
      {outside ? (
        <OutsideWork contract={contract} outside={outside} />
      ) : (
        <PaidWork contract={contract} isSide={isSide} />
      )}
      {viewer.canReadMessages && <DisputeMessages contract={contract} />}
      <Timeline contract={contract} />
      {outsideTerms ? (
        <OutsideText contract={contract} terms={outsideTerms} />
      ) : (
        <ContractText contract={contract} />
      )}
      {viewer.canCancel && !outside && !isOrder(contract) && <CancelContract id={contract.id} />}
    </>
  );
}

interface PaidProps {
  readonly contract: Contract;
  readonly isSide: boolean;
}

/** What a contract has whose payment is held here. */
function PaidWork({ contract, isSide }: PaidProps) {
  return (
    <>
      {isOrder(contract) ? (
        <PackageOrder contract={contract} />
      ) : (
        <ContractConfirmation contract={contract} />
      )}
      <section aria-labelledby="milestones-title">
        <h2 id="milestones-title" className="mb-4 text-2xl">
          Milestones
        </h2>
        <ol className="flex flex-col gap-4">
          {contract.milestones.map((milestone) => (
            <MilestoneCard key={milestone.id} contract={contract} milestone={milestone} />
          ))}
        </ol>
      </section>
      <Amendments contract={contract} />
      <Tips contract={contract} />
      {isSide && contract.status === "completed" && <ContractReviews contract={contract} />}
    </>
  );
}

function factsOf(contract: Contract, outsideTerms: OutsideTerms | undefined) {
  const { client, engineer, startedAt, endedAt } = contract;
  return [
    { label: "Client", value: <Side {...client} /> },
    { label: "Engineer", value: <Side {...engineer} /> },
    ...(outsideTerms ? outsideFacts(outsideTerms) : moneyFacts(contract)),
    ...(startedAt ? [{ label: "Started", value: <LongDay at={startedAt} /> }] : []),
    ...(endedAt ? [{ label: "Ended", value: <LongDay at={endedAt} /> }] : []),
  ];
}

const outsideFacts = ({ priceCents }: OutsideTerms) => [
  { label: "Price", value: formatPrice(priceCents) },
  { label: "Payment", value: "Paid outside" },
];

function moneyFacts({ milestones }: Contract) {
  const sum = (of: (milestone: Contract["milestones"][number]) => number) =>
    formatPrice(milestones.reduce((total, milestone) => total + of(milestone), 0));
  return [
    { label: "Price", value: sum(({ amount }) => amount) },
    { label: "Held", value: sum(({ money }) => money?.held ?? 0) },
    { label: "Released", value: sum(({ money }) => money?.released ?? 0) },
    { label: "Fees", value: sum(({ money }) => money?.fee ?? 0) },
    { label: "Refunded", value: sum(({ money }) => money?.refunded ?? 0) },
  ];
}

function Timeline({ contract: { timeline } }: { readonly contract: Contract }) {
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="mb-4 text-2xl">
        Timeline
      </h2>
      <ol className="flex flex-col gap-2 text-[0.95rem]">
        {timeline.map(({ id, at, username, did }) => (
          <li key={id} className="break-words">
            <Moment at={at} className="text-ink-soft text-sm" /> · {username ?? "Stackyard"} {did}
          </li>
        ))}
      </ol>
    </section>
  );
}

function CancelContract({ id }: { readonly id: number }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useContractAct({
    send: () => send("put", "/api/contracts/{id}/cancellation", { params: { id } }),
    done: "Contract canceled",
    after: () => setAsking(false),
  });
  return (
    <div>
      <Button look="danger" onClick={() => setAsking(true)}>
        Cancel contract
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title="Cancel this contract?"
          description="There is no money in it, so this costs nothing. The project ends. You can't undo this."
          confirmLabel="Cancel contract"
          look="danger"
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** One of the two, with the check of their identity. */
function Side({ username, isIdentityVerified }: Contract["client"]) {
  return (
    <>
      <PersonLink username={username} />
      {isIdentityVerified && <span className="block text-ink-soft text-sm">Identity verified</span>}
    </>
  );
}
