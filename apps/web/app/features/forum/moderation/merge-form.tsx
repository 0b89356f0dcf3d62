import { LIMITS } from "@stackyard/contract/base/limits";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { paths } from "../../../lib/links/paths";
import { TextField } from "../../../ui/controls/text-field";
import { threadQuery } from "../forum-queries";
import { ReasonForm } from "../reason-form";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly onClose: () => void;
}

/** Asks for the target thread of a merge and previews it. */
export function MergeForm({ thread: { id }, onClose }: Props) {
  const navigate = useNavigate();
  const [address, setAddress] = useState("");
  const into = threadIn(address);
  const { data: other, isError } = useQuery({
    ...threadQuery(into ?? id),
    enabled: into !== undefined,
  });
  const isFound = into !== undefined && into !== id && other?.id === into && !isError;
  return (
    <ReasonForm
      title="Merge this thread into another?"
      description="Its posts move to the end of the other thread, and their links redirect there. Authors keep their posts. To undo the merge, split the thread."
      label="Reason"
      submitLabel="Merge"
      done="Threads merged"
      least={LIMITS.actReason.min}
      problem={isFound ? undefined : "Enter the address of another existing thread."}
      send={async (reason) => {
        const body = { into: into ?? id, reason };
        const place = await send("post", "/api/forum/threads/{id}/merge", { params: { id }, body });
        await navigate(paths.forumReply(place.threadId, place.number), { replace: true });
      }}
      onClose={onClose}
    >
      <TextField
        label="Address or number of the other thread"
        required
        value={address}
        hint={isFound ? `Into “${other.title}”` : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
    </ReasonForm>
  );
}

/** Parses a thread's number from a number or URL. */
function threadIn(text: string): number | undefined {
  const found = /^(?:.*\/threads\/)?([1-9]\d{0,8})(?:[?#].*)?$/.exec(text.trim());
  return found ? Number(found[1]) : undefined;
}
