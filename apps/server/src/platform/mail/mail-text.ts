import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import {
  linkTo,
  type MailBlock,
  type MailContent,
  type MailFrame,
  operatorLine,
} from "./mail-content.ts";

/** A mail as plain text, for programs that don't show HTML. */
export function mailText({ heading, blocks }: MailContent, frame: MailFrame): string {
  const parts = [heading, ...blocks.map((block) => blockText(block, frame)), footer(frame)];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: MailBlock, frame: MailFrame): string {
  switch (block.kind) {
    case "paragraph":
    case "note":
      return block.text;
    case "action":
      return `${block.label}:\n${linkTo(frame, block.path)}`;
    case "facts":
      return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "list":
      return block.items
        .map(({ text, path }) => `- ${text}${path ? `\n  ${linkTo(frame, path)}` : ""}`)
        .join("\n");
  }
}

function footer({ siteUrl, unsubscribeUrl, operator }: MailFrame): string {
  const lines = ["-- ", `${PRODUCT_NAME}, ${siteUrl}`];
  const line = operatorLine(operator);
  if (line) lines.push(line);
  if (unsubscribeUrl) lines.push(`Unsubscribe: ${unsubscribeUrl}`);
  return lines.join("\n");
}
