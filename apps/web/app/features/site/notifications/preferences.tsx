import type { CurrentUser } from "@stackyard/contract/members/identity";
import { NOTIFICATIONS } from "@stackyard/contract/site/notification-kinds";
import type { NotificationChoice } from "@stackyard/contract/site/notifications";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { ChoiceFields } from "./choice-fields";
import { choicesQuery } from "./notification-queries";

/** Notification channels for each kind of notification. */
export function Preferences({ user }: { readonly user: CurrentUser }) {
  const query = useQuery(choicesQuery());
  const concerns = ({ kind }: NotificationChoice) =>
    NOTIFICATIONS[kind].roles?.includes(user.role) ?? true;
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="text-xl">Notification settings</h2>
        <p className="mt-1 text-ink-soft text-sm leading-relaxed [overflow-wrap:anywhere]">
          Choose on-site notifications, immediate emails, or a daily email. Emails go to{" "}
          {user.email}
          {user.isEmailConfirmed ? "." : " once you confirm that address."}
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
