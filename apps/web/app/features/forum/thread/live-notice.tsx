import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { invalidate } from "../../../lib/api/query";
import { formatCount } from "../../../lib/format/format";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { useThreadNews } from "./use-thread-news";

/**
 * Announces new replies while the thread is open. Doesn't change the page until the reader asks for
 * them.
 */
export function LiveNotice({ thread }: { readonly thread: ForumThreadDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const news = useThreadNews(thread.id);
  const count = (news?.lastNumber ?? 0) - thread.lastNumber;
  async function show() {
    await invalidate(client, "/api/forum/threads");
    await navigate(paths.forumReply(thread.id, thread.lastNumber + 1), { replace: true });
  }
  return (
    <div role="status" className="sticky bottom-4 z-10 mt-4 flex justify-center">
      {count > 0 && (
        <Button onClick={show} className="shadow-lift-high">
          {formatCount(count, "new reply", "new replies")} · Show
        </Button>
      )}
    </div>
  );
}
