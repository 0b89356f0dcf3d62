import { GitBranch } from "lucide-react";
import { paths } from "../../lib/paths";
import { buttonClasses } from "../../ui/controls/button";

/** A plain link: the server sends the browser on to GitHub and back. */
export function GitHubLink() {
  return (
    <a href={paths.gitHubSignIn} className={buttonClasses({ look: "secondary" }, "w-full")}>
      <GitBranch className="size-4.5" aria-hidden="true" />
      Continue with GitHub
    </a>
  );
}
