import { MessagesSquare } from "lucide-react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useSite } from "../../../lib/page/site";
import { buttonClasses } from "../../../ui/controls/button";

/** Link to the Discord server, or to the forum if none is configured. */
export function JoinChat() {
  const site = useSite();
  const address = site?.community.discord;
  if (address) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClasses({ size: "large" })}
      >
        <MessagesSquare className="size-5" aria-hidden="true" />
        Join Discord
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4 rounded-lg border border-line-strong border-dashed p-5">
      <p className="text-ink-soft leading-relaxed">
        This server has no community chat yet. Meet the community in the developer forum, where the
        guidelines below also apply.
      </p>
      <ButtonLink to={paths.developerForum}>Go to the Developer Forum</ButtonLink>
    </div>
  );
}
