import type { FaqItem } from "@stackyard/contract/forum/search";
import type { ForumThread } from "@stackyard/contract/forum/threads";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { CachedFragment } from "../../../lib/rendering/cached-fragment";
import { useCurrentUser } from "../../../lib/session/current-user";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Button } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";
import { ThreadCard } from "../category/thread-card";
import { categoriesQuery, moduleFaqQuery, moduleThreadsQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";
import { ModuleFaq } from "./module-faq";

const NewThreadDialog = lazyPart(() => import("../category/new-thread-dialog"), "NewThreadDialog");

/** Category for module questions, if it exists. */
const HOME_SLUG = "using-modules";

/** Questions about a module: solved ones as an FAQ, open ones as threads, and a button to ask. */
export function ModuleQuestions({ module }: { readonly module: ModuleDetail }) {
  const user = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(moduleThreadsQuery(module.id));
  // If the FAQ can't be loaded, solved questions appear in the thread list.
  const { data: answered } = useQuery(moduleFaqQuery(module.id));
  const { data: categories = [] } = useQuery({ ...categoriesQuery(), enabled: isAsking });
  const category = categories.find(({ slug }) => slug === HOME_SLUG) ?? categories[0];
  if (module.status !== "published") return null;
  return (
    <>
      {answered && <CachedFragment of={ModuleFaq} props={{ items: answered }} />}
      <section aria-labelledby="module-questions" className="mt-12">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="module-questions" className="text-2xl">
            Questions
          </h2>
          <Button
            look="secondary"
            disabled={!user}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Ask about this module
          </Button>
        </div>
        <div className="mt-5">
          <ForumSection query={query} what="questions">
            {(threads) => (
              <OpenQuestions
                threads={threads}
                answered={answered}
                moduleId={module.id}
                isSignedIn={!!user}
              />
            )}
          </ForumSection>
        </div>
        {isAsking && category && (
          <Suspense>
            <NewThreadDialog category={category} module={module} onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </section>
    </>
  );
}

interface OpenProps {
  readonly threads: readonly ForumThread[];
  readonly answered: readonly FaqItem[] | undefined;
  readonly moduleId: number;
  readonly isSignedIn: boolean;
}

/** Questions without an accepted answer. */
function OpenQuestions({ threads, answered = [], moduleId, isSignedIn }: OpenProps) {
  const open = threads.filter(({ id }) => !answered.some(({ threadId }) => threadId === id));
  if (open.length > 0) {
    return (
      <ol className="flex flex-col gap-4">
        {open.map((thread) => (
          <ThreadCard key={thread.id} thread={thread} />
        ))}
      </ol>
    );
  }
  return (
    <p className="text-ink-soft">
      {threads.length === 0 ? "No questions yet." : "Every question is solved."}{" "}
      {isSignedIn ? (
        "We'll notify the author."
      ) : (
        <>
          <Link
            to={signInAddress({ next: paths.module(moduleId) })}
            className="text-accent-strong underline"
          >
            Sign in
          </Link>{" "}
          to ask.
        </>
      )}
    </p>
  );
}
