import { WEBHOOK_SUBJECTS } from "@stackyard/contract/site/webhook-types";
import { newWebhook, type Webhook } from "@stackyard/contract/site/webhooks";
import { z } from "zod";

/** Subjects as they are typed, such as "module 12, project 7". */
export const subjectsText = (subjects: Webhook["subjects"]) =>
  subjects.map(({ kind, id }) => `${kind} ${id}`).join(", ");

/** What the form holds, with the subjects as text, and the webhook that it becomes. */
export const webhookFields = newWebhook.extend({
  subjects: z
    .string()
    .transform((text, context) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
        .flatMap((part) => {
          const [, named, id] = /^([a-z]+)\s+([1-9]\d{0,9})$/i.exec(part) ?? [];
          const kind = WEBHOOK_SUBJECTS.find((kind) => kind === named?.toLowerCase());
          if (kind) return [{ kind, id: Number(id) }];
          const message = `“${part}” isn't a subject. Enter subjects such as module 12, project 7`;
          context.addIssue({ code: "custom", message });
          return [];
        }),
    )
    .pipe(newWebhook.shape.subjects.unwrap()),
});
