import { AMENDMENT_STATUS_LABELS } from "@stackyard/contract/projects/contract-lists";
import type { Amendment, Contract } from "@stackyard/contract/projects/contracts";
import { Suspense, useRef, useState } from "react";
import { LongDay } from "../../../../lib/format/times";
import { Button } from "../../../../ui/controls/button";
import { lazyPart } from "../../../../ui/load-part";
import { Words } from "../words";
import { AmendmentTexts } from "./amendment-texts";
import { OpenAmendment } from "./open-amendment";

const AmendmentForm = lazyPart(() => import("./amendment-form"), "AmendmentForm");

/** Changes of the contract's text: the open one, a form for the next, and all that have ended. */
export function Amendments({ contract }: { readonly contract: Contract }) {
  const { amendments, viewer } = contract;
  const [isWriting, setWriting] = useState(false);
  const section = useRef<HTMLElement>(null);
  const open = amendments.find(({ status }) => status === "open");
  const ended = amendments.filter(({ status }) => status !== "open");
  function close() {
    setWriting(false);
    section.current?.focus();
  }
  if (amendments.length === 0 && !viewer.canAmend) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="amendments-title"
      className="flex flex-col gap-4 outline-none"
    >
      <h2 id="amendments-title" className="text-2xl">
        Amendments
      </h2>
      {open && <OpenAmendment key={open.id} contract={contract} amendment={open} />}
      {viewer.canAmend && !isWriting && (
        <div>
          <p className="mb-3 text-ink-soft">
            To change milestones that aren't funded, propose an amendment. It applies when the other
            side has confirmed it.
          </p>
          <Button look="secondary" onClick={() => setWriting(true)}>
            Propose amendment
          </Button>
        </div>
      )}
      {isWriting && (
        <Suspense>
          <AmendmentForm contract={contract} onClose={close} />
        </Suspense>
      )}
      {ended.length > 0 && (
        <ol className="flex flex-col gap-2" aria-label="Earlier amendments">
          {ended.toReversed().map((amendment) => (
            <Ended key={amendment.id} amendment={amendment} contract={contract} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface EndedProps {
  readonly amendment: Amendment;
  readonly contract: Contract;
}

/** Its texts are fetched when someone opens it. */
function Ended({ amendment, contract: { client, engineer } }: EndedProps) {
  const { id, status, proposedBy, reason, endedAt } = amendment;
  const [isOpen, setOpen] = useState(false);
  const proposer = proposedBy === client.userId ? client : engineer;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>
            {AMENDMENT_STATUS_LABELS[status]}
            {endedAt && (
              <>
                {" on "}
                <LongDay at={endedAt} />
              </>
            )}
            , proposed by {proposer.username}
          </span>
        </summary>
        {isOpen && (
          <div className="mt-3 flex flex-col gap-4">
            <Words title="Reason" text={reason} />
            <AmendmentTexts id={id} />
          </div>
        )}
      </details>
    </li>
  );
}
