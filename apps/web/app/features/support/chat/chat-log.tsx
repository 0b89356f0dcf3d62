import { useEffect, useRef } from "react";
import { classes } from "../../../ui/classes";
import { Avatar } from "../../../ui/display/avatar";
import type { ChatMessage } from "./chat-messages";

const TIME = new Intl.DateTimeFormat("en-US", { timeStyle: "short", hourCycle: "h23" });
const NAMES = { agent: "Support agent", user: "You" } as const;

/** Chat messages, scrolled to the newest. */
export function ChatLog({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (messages.length > 1) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [messages]);
  return (
    <ol
      ref={box}
      aria-live="polite"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="flex h-[24rem] flex-col gap-4 overflow-y-auto p-5"
    >
      {messages.map(({ id, sender, message, at }) => (
        <li
          key={id}
          className={classes(
            "flex max-w-[85%] gap-3",
            sender === "user" && "flex-row-reverse self-end",
          )}
        >
          <Avatar src={null} initials={sender === "agent" ? "SU" : "ME"} size="small" />
          <div
            className={classes(
              "min-w-0 rounded-lg border px-4 py-2.5",
              sender === "user" ? "border-note bg-note-wash" : "bg-sunken",
            )}
          >
            <p className="text-ink-soft text-xs">
              {NAMES[sender]}
              {at && <> · {TIME.format(at)}</>}
            </p>
            <p className="mt-1 [overflow-wrap:anywhere]">{message}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
