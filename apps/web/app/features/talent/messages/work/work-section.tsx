import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { Conversation } from "@stackyard/contract/talent/conversations";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { workQuery } from "../message-queries";
import { ProposeDialog } from "./propose-dialog";
import { WorkCard } from "./work-card";

interface Props {
  readonly conversation: Conversation;
  readonly user: CurrentUser;
}

/** The participants' contracts, with a button to propose another one. */
export function WorkSection({ conversation, user }: Props) {
  const query = useQuery(workQuery(conversation.id));
  const [isProposing, setProposing] = useState(false);
  const { other, isBlocked } = conversation;
  return (
    <section aria-labelledby="work-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="work-title" className="text-lg">
          Work
        </h2>
        {other.engineerId !== null && !isBlocked && (
          <Button
            look="secondary"
            size="small"
            aria-haspopup="dialog"
            onClick={() => setProposing(true)}
          >
            Propose work
          </Button>
        )}
      </div>
      <SectionContent query={query} what="The work">
        {(work) =>
          work.length === 0 ? (
            <p className="text-ink-soft text-sm">
              No work yet. Requests and accepted work appear here.
            </p>
          ) : (
            <ul className="flex flex-col gap-3">
              {work.map((each) => (
                <WorkCard key={each.id} work={each} userId={user.id} other={other} />
              ))}
            </ul>
          )
        }
      </SectionContent>
      {isProposing && (
        <ProposeDialog conversationId={conversation.id} onClose={() => setProposing(false)} />
      )}
    </section>
  );
}
