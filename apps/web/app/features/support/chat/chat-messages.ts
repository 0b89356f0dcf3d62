import { PRODUCT_NAME } from "@stackyard/contract/base/product";

export interface ChatMessage {
  readonly id: number;
  readonly sender: "agent" | "user";
  readonly message: string;
  /** Undefined for the greeting, which the server draws too. */
  readonly at: Date | undefined;
}

export const GREETING: ChatMessage = {
  id: 0,
  sender: "agent",
  message: `Hello! Welcome to ${PRODUCT_NAME} support. How can I help you today?`,
  at: undefined,
};

export const REPLY =
  "Thank you for your message. I am a simulation, so I cannot look into it: turn this chat into a ticket, and our team answers within 24 hours.";

let count = 0;

export function spoken(sender: ChatMessage["sender"], message: string): ChatMessage {
  count += 1;
  return { id: count, sender, message, at: new Date() };
}

/** What the visitor has said, as the description of a ticket. */
export function transcriptOf(messages: readonly ChatMessage[]): string {
  return messages
    .filter(({ sender }) => sender === "user")
    .map(({ message }) => message)
    .join("\n\n");
}
