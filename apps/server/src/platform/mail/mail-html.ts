import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { html } from "hono/html";
import {
  linkTo,
  type MailBlock,
  type MailContent,
  type MailFrame,
  operatorLine,
} from "./mail-content.ts";
import { MAIL_STYLE_SHEET, MAIL_STYLE as STYLE } from "./mail-style.ts";

/**
 * A mail as HTML. The template escapes all values. Layout uses one table and inline styles, which
 * all mail programs support.
 */
export function mailHtml(content: MailContent, frame: MailFrame): string {
  const { subject, heading, blocks } = content;
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<base target="_blank">
<title>${subject}</title>
${MAIL_STYLE_SHEET}
</head>
<body class="paper" style="${STYLE.body}">
<div style="${STYLE.preview}">${previewOf(content)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="${STYLE.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLE.column}">
<tr><td style="${STYLE.brand}"><a class="ink" href="${linkTo(frame, "/")}" style="${STYLE.brandLink}">${PRODUCT_NAME}</a></td></tr>
<tr><td class="surface" style="${STYLE.card}">
<h1 class="ink" style="${STYLE.heading}">${heading}</h1>
${blocks.map((block) => blockHtml(block, frame))}
</td></tr>
<tr><td class="faint" style="${STYLE.footer}">${footer(frame)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`);
}

function previewOf({ preview, blocks }: MailContent): string {
  if (preview !== undefined) return preview;
  const first = blocks.find((block) => block.kind === "paragraph");
  return first?.text ?? "";
}

function blockHtml(block: MailBlock, frame: MailFrame) {
  switch (block.kind) {
    case "paragraph":
      return html`<p class="ink" style="${STYLE.paragraph}">${block.text}</p>\n`;
    case "note":
      return html`<p class="faint" style="${STYLE.note}">${block.text}</p>\n`;
    case "action":
      return actionHtml(block.label, linkTo(frame, block.path));
    case "facts":
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${STYLE.facts}">${block.facts.map(
        ([label, value]) =>
          html`<tr><td class="faint" style="${STYLE.factLabel}">${label}</td><td class="ink" style="${STYLE.factValue}">${value}</td></tr>`,
      )}</table>\n`;
    case "list":
      return html`<ul class="ink" style="${STYLE.list}">${block.items.map(
        ({ text, path }) =>
          html`<li style="${STYLE.item}">${
            path
              ? html`<a class="link" href="${linkTo(frame, path)}" style="${STYLE.link}">${text}</a>`
              : text
          }</li>`,
      )}</ul>\n`;
  }
}

/**
 * The URL is also shown as text, for programs without buttons and for readers who don't trust them.
 */
function actionHtml(label: string, url: string) {
  return html`<p style="${STYLE.paragraph}"><a class="button" href="${url}" style="${STYLE.button}">${label}</a></p>
<p class="faint" style="${STYLE.address}">If the button does not work, open this address:<br><a class="link" href="${url}" style="${STYLE.link}">${url}</a></p>
`;
}

function footer({ siteUrl, unsubscribeUrl, operator }: MailFrame) {
  const line = operatorLine(operator);
  return html`${PRODUCT_NAME}, <a class="link" href="${siteUrl}" style="${STYLE.link}">${siteUrl}</a>${
    unsubscribeUrl &&
    html` &middot; <a class="link" href="${unsubscribeUrl}" style="${STYLE.link}">Unsubscribe</a>`
  }${line && html`<br>${line}`}`;
}
