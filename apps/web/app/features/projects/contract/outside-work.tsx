import type { Contract } from "@stackyard/contract/projects/contracts";
import type { OutsideTerms } from "@stackyard/contract/projects/outside-work";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { standingOf } from "../../../lib/work/work-words";
import { Button } from "../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { HashedText } from "./frozen-text";
import { useContractAct } from "./use-contract-act";
import { Words } from "./words";

interface Props {
  readonly contract: Contract;
  readonly outside: NonNullable<Contract["outside"]>;
}

type Act = "accept" | "decline" | "withdraw" | "cancel" | "done";

/** Confirmation texts of irreversible actions. */
const QUESTIONS: Record<Exclude<Act, "accept">, { title: string; confirmLabel: string }> = {
  decline: { title: "Decline this request?", confirmLabel: "Decline" },
  withdraw: { title: "Withdraw your request?", confirmLabel: "Withdraw" },
  cancel: { title: "Cancel this work?", confirmLabel: "Cancel the work" },
  done: { title: "Is the work done?", confirmLabel: "Mark as done" },
};

/** How far work is that the two pay outside, and what the reader can do. */
export function OutsideWork({ contract, outside }: Props) {
  const { id, hash, viewer, status, client, engineer } = contract;
  const [asked, setAsked] = useState<Exclude<Act, "accept">>();
  const act = useContractAct({
    send: (step: Act) => {
      const params = { id };
      if (step === "accept")
        return send("put", "/api/contracts/{id}/confirmation", { params, body: { hash } });
      if (step === "done") return send("put", "/api/contracts/{id}/done", { params });
      return send("put", "/api/contracts/{id}/cancellation", { params });
    },
    done: "Change saved",
    after: () => setAsked(undefined),
  });
  const isClient = viewer.role === "client";
  const [own, other] = isClient ? [client, engineer] : [engineer, client];
  const work = { ...contract, ...outside, isPaidOutside: true };
  const endsBy = status === "active" ? "cancel" : isClient ? "withdraw" : "decline";
  return (
    <section aria-labelledby="work-title" className="flex flex-col gap-4">
      <h2 id="work-title" className="text-2xl">
        Work
      </h2>
      <p>{standingOf(work, own.userId, other.username)}</p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {viewer.canConfirm && (
          <Button isBusy={act.isPending} onClick={() => act.mutate("accept")}>
            Accept
          </Button>
        )}
        {viewer.canMarkDone && <Button onClick={() => setAsked("done")}>Mark as done</Button>}
        {viewer.canCancel && (
          <Button look="secondary" onClick={() => setAsked(endsBy)}>
            {ENDINGS[endsBy]}
          </Button>
        )}
        {status === "completed" && isClient && outside.engineerPageId !== null && (
          <ButtonLink to={paths.engineer(outside.engineerPageId)} look="secondary">
            Rate the work
          </ButtonLink>
        )}
      </div>
      {asked && (
        <LazyConfirmDialog
          {...QUESTIONS[asked]}
          description={
            asked === "done"
              ? "When you both mark it as done, the client can rate the work. You can't undo this."
              : "We notify the other person. You can't undo this."
          }
          look={asked === "done" ? undefined : "danger"}
          isBusy={act.isPending}
          onConfirm={() => act.mutate(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const ENDINGS = { decline: "Decline", withdraw: "Withdraw", cancel: "Cancel work" } as const;

interface TextProps extends Pick<Props, "contract"> {
  readonly terms: OutsideTerms;
}

/** The frozen text of work that the two pay outside. */
export function OutsideText({ contract: { terms: text, hash }, terms }: TextProps) {
  return (
    <section aria-labelledby="text-title" className="flex flex-col gap-4">
      <h2 id="text-title" className="text-2xl">
        Contract text
      </h2>
      <Words title="Scope" text={terms.scope} />
      {terms.deliverables.length > 0 && (
        <Words title="Deliverables" text={terms.deliverables.join("\n")} />
      )}
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-[0.95rem]">
        <li>
          {formatPrice(terms.priceCents)}, within {formatCount(terms.deliveryDays, "day")}
          {terms.revisions > 0 && `, with ${formatCount(terms.revisions, "revision")}`}.
        </li>
        <li>
          Both sides arrange the payment outside Stackyard. We hold no money, charge no fee, and
          can't refund it.
        </li>
      </ul>
      <HashedText text={text} hash={hash} />
    </section>
  );
}

/** The text as an object, if the two pay outside. */
export const outsideTermsOf = ({ terms, outside }: Contract) =>
  outside ? (JSON.parse(terms) as OutsideTerms) : undefined;
