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

/** Asks into which thread the posts go, and shows which one that is. */
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
      description="Its posts go behind the other's, and links to them lead there. Both authors keep their posts; a split takes them out again."
      label="Reason"
      submitLabel="Merge"
      done="The threads are one now"
      least={LIMITS.actReason.min}
      problem={isFound ? undefined : "Give the address of another thread that is there."}
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

/** The thread's number, alone or in its address. */
function threadIn(text: string): number | undefined {
  const found = /^(?:.*\/threads\/)?([1-9]\d{0,8})(?:[?#].*)?$/.exec(text.trim());
  return found ? Number(found[1]) : undefined;
}
