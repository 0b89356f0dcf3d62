import { useState } from "react";
import { send } from "../../../lib/api/api";
import { useRequiredText } from "../../../lib/page/use-required-text";
import { useAttachments } from "../form/attachments";
import { MESSAGE_RULES } from "../message-rules";
import { useDeskAct } from "./use-desk-act";

export type MoveTo = "open" | "waiting" | "solved";

/** An agent's reply and the resulting ticket status. */
export function useDeskAnswer(id: number) {
  const { text, change, whenGiven, field } = useRequiredText(MESSAGE_RULES);
  const [moveTo, setMoveTo] = useState<MoveTo>("waiting");
  const attachments = useAttachments();
  const { mutate, isPending } = useDeskAct(id);
  const params = { id };

  async function sendAnswer() {
    const body = { text, moveTo, attachments: attachments.tokens };
    const ticket = await send("post", "/api/support/desk/tickets/{id}/answers", { params, body });
    change("");
    attachments.clear();
    return ticket;
  }

  async function keepNote() {
    const body = { text };
    const ticket = await send("post", "/api/support/desk/tickets/{id}/notes", { params, body });
    change("");
    return ticket;
  }

  return {
    text,
    change,
    field,
    moveTo,
    setMoveTo,
    attachments,
    isPending,
    answer: () => whenGiven(() => mutate({ act: sendAnswer, done: "Answer sent." })),
    note: () => whenGiven(() => mutate({ act: keepNote, done: "Note saved." })),
  };
}
