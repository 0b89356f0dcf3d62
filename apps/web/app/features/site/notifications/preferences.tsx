import type { CurrentUser } from "@stackyard/contract/members/identity";
import { NOTIFICATIONS } from "@stackyard/contract/site/notification-kinds";
import type { NotificationChoice } from "@stackyard/contract/site/notifications";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { ChoiceFields } from "./choice-fields";
import { choicesQuery } from "./notification-queries";

/** How to be told of each kind of thing. */
export function Preferences({ user }: { readonly user: CurrentUser }) {
  const query = useQuery(choicesQuery());
  const concerns = ({ kind }: NotificationChoice) =>
    NOTIFICATIONS[kind].roles?.includes(user.role) ?? true;
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="text-xl">How you are told</h2>
        <p className="mt-1 text-ink-soft text-sm leading-relaxed [overflow-wrap:anywhere]">
          On the site, by a mail at once, or in one mail a day. Mails go to {user.email}
          {user.isEmailConfirmed ? "." : " as soon as you have confirmed that address."}
        </p>
      </div>
      <SectionContent query={query} what="Your preferences">
        {(choices) => (
          <div className="divide-y divide-line rounded-lg border bg-surface">
            {choices.filter(concerns).map((choice) => (
              <ChoiceFields key={choice.kind} choice={choice} />
            ))}
          </div>
        )}
      </SectionContent>
    </section>
  );
}
