import { useQuery } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import { paths } from "../../../lib/links/paths";
import { signInWaysQuery } from "../../../lib/session/sign-in-ways";
import { Button, buttonClasses } from "../../../ui/controls/button";

/** A plain link, because the server redirects to GitHub. */
export function GitHubLink({ next }: { readonly next: string }) {
  const { data: ways } = useQuery(signInWaysQuery());
  if (ways && !ways.gitHub) return <NotSetUp />;
  return (
    <a href={paths.gitHubSignIn(next)} className={buttonClasses({ look: "secondary" }, "w-full")}>
      <GitBranch className="size-4.5" aria-hidden="true" />
      Continue with GitHub
    </a>
  );
}

function NotSetUp() {
  return (
    <div className="grid gap-1.5">
      <Button look="secondary" className="w-full" disabled aria-describedby="github-not-set-up">
        <GitBranch className="size-4.5" aria-hidden="true" />
        Continue with GitHub
      </Button>
      <p id="github-not-set-up" className="text-center text-ink-faint text-sm">
        GitHub sign-in isn't set up on this server.
      </p>
    </div>
  );
}
