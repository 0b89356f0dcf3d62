import type { Proposal } from "@stackyard/contract/projects/proposals";
import { MessageSquare } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";

const WriteDialog = lazyPart(() => import("./write-dialog"), "WriteDialog");

/** Asks the engineer about a proposal, or answers their questions, in the conversation of the two. */
export function WriteButton({ proposal }: { readonly proposal: Proposal }) {
  const [isOpen, setOpen] = useState(false);
  const { questions, engineer } = proposal;
  const label = questions ? "Answer questions" : "Ask a question";
  return (
    <>
      <Button size="small" look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageSquare className="size-4" aria-hidden="true" />
        {label}
        <span className="sr-only">
          {" "}
          {questions ? "of" : "to"} {engineer.username}
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <WriteDialog
            proposal={proposal}
            title={`Write to ${engineer.username}`}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
