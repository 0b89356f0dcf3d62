import { PRODUCT_NAME } from "@stackyard/contract/base/product";

export interface ChatMessage {
  readonly id: number;
  readonly sender: "agent" | "user";
  readonly message: string;
  /** Undefined for the greeting, which is also rendered on the server. */
  readonly at: Date | undefined;
}

export const GREETING: ChatMessage = {
  id: 0,
  sender: "agent",
  message: `Hello! Welcome to ${PRODUCT_NAME} support. How can I help you today?`,
  at: undefined,
};

export const REPLY =
  "Thank you for your message. I'm a simulation, so I can't help with this. Turn this chat into a ticket, and our team will answer within 24 hours.";

let count = 0;

export function spoken(sender: ChatMessage["sender"], message: string): ChatMessage {
  count += 1;
  return { id: count, sender, message, at: new Date() };
}

/** The visitor's messages as a ticket description. */
export function transcriptOf(messages: readonly ChatMessage[]): string {
  return messages
    .filter(({ sender }) => sender === "user")
    .map(({ message }) => message)
    .join("\n\n");
}
