import { CHAT_REPLY_MS } from "@stackyard/contract/support/support-options";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useHydrated } from "../../../lib/browser/hydrated";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { Alert } from "../../../ui/feedback/alert";
import { ChatLog } from "./chat-log";
import { type ChatMessage, GREETING, REPLY, spoken, transcriptOf } from "./chat-messages";

/**
 * Simulated support chat, labeled as such. A chat can be turned into a ticket for the support team.
 */
export function ChatPage() {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([GREETING]);
  const [typed, setTyped] = useState("");
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  function say(event: FormEvent) {
    event.preventDefault();
    const text = typed.trim();
    if (text === "") return field.current?.focus();
    setTyped("");
    setMessages((said) => [...said, spoken("user", text)]);
    const answer = () => setMessages((said) => [...said, spoken("agent", REPLY)]);
    timers.current.push(setTimeout(answer, CHAT_REPLY_MS));
  }

  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">Live Chat</h1>
      <Alert tone="note" title="This chat is simulated">
        No one reads it, and your messages stay in this browser. For an answer, turn it into a
        ticket.
      </Alert>
      <section
        aria-label="Chat"
        className="flex flex-col overflow-hidden rounded-lg border bg-surface"
      >
        <header className="border-b bg-sunken px-5 py-3">
          <h2 className="text-base">Support</h2>
          <p className="text-ink-soft text-sm">Online • Typical response time: 5 minutes</p>
        </header>
        <ChatLog messages={messages} />
        <form onSubmit={say} className="flex gap-3 border-t p-4">
          <TextField
            ref={field}
            label="Your message"
            hideLabel
            placeholder="Your message…"
            autoComplete="off"
            maxLength={2_000}
            className="flex-1"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" disabled={!isHydrated}>
            Send
          </Button>
        </form>
      </section>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          look="secondary"
          disabled={!isHydrated}
          onClick={() =>
            navigate(paths.ticket(), { state: { description: transcriptOf(messages) } })
          }
        >
          Turn this into a ticket
        </Button>
        <TextLink to={paths.documentation}>Documentation</TextLink>
        <TextLink to={paths.support}>Support Center</TextLink>
      </div>
    </div>
  );
}
