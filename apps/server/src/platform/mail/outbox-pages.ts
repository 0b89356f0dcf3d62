import { html } from "hono/html";
import type { MailBody } from "./mail-body.ts";

interface Entry {
  readonly id: number;
  readonly address: string;
  readonly kind: string;
  readonly subject: string;
  readonly createdAt: Date;
}

/** The mails in the outbox, newest first. */
export function outboxList(mails: readonly Entry[], address: string): string {
  return page(
    "Emails",
    html`<h1>Outbox</h1>
<p>No mail server is set up, so emails stay here. Only demo servers have this page.</p>
<form action="/dev/mail"><label for="to">To</label> <input id="to" name="to" type="email" value="${address}" placeholder="Any address"> <button>Show</button></form>
${mails.length === 0 ? html`<p class="empty">No emails yet. Register or request a new password to see one here.</p>` : ""}
<ul>${mails.map(
      (mail) =>
        html`<li><a href="/dev/mail/${mail.id}">${mail.subject}</a> <span>to ${mail.address}, ${time(mail)}</span></li>`,
    )}</ul>`,
  );
}

/** One mail, as HTML and as text. */
export function outboxMail(mail: Entry, body: MailBody | undefined): string {
  return page(
    mail.subject,
    html`<p><a href="/dev/mail">Outbox</a></p>
<h1>${mail.subject}</h1>
<p>To ${mail.address}, ${time(mail)}. About: ${mail.kind}.</p>
${
  body
    ? html`<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${body.html}"></iframe>
<h2>As text</h2>
<pre tabindex="0">${body.text}</pre>`
    : html`<p class="empty">The content of this email was deleted.</p>`
}`,
  );
}

function time({ createdAt }: Entry) {
  return html`<time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time>`;
}

function page(title: string, content: unknown): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} &middot; Outbox</title>
<style>
:root { color-scheme: light dark; font: 16px/1.55 Archivo, system-ui, sans-serif; }
body { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere; background: light-dark(#faf9f6, #101318); color: light-dark(#1b1f26, #edebe6); }
h1 { font-size: 1.6rem; line-height: 1.25; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid; border-color: light-dark(#e0dcd4, #2d3239); padding: 0.8rem 0; }
li a { display: block; font-weight: 600; text-decoration: none; }
li a:hover { text-decoration: underline; }
a { color: light-dark(#a33500, #ffa564); }
span, .empty { color: light-dark(#5f656e, #9f9b93); }
input, button { font: inherit; min-height: 2.5rem; max-width: 100%; box-sizing: border-box; padding: 0 0.75rem; border: 1px solid light-dark(#8d8980, #747982); border-radius: 6px; background: light-dark(#fff, #171b22); color: inherit; }
button { font-weight: 600; cursor: pointer; }
iframe, pre { box-sizing: border-box; width: 100%; border: 1px solid; border-color: light-dark(#e0dcd4, #2d3239); border-radius: 10px; }
iframe { height: 38rem; }
pre { padding: 1rem; white-space: pre-wrap; }
</style>
</head>
<body><main>
${content}
</main></body>
</html>
`);
}
