import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { Suspense, useState } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Button } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";
import { FeedLink } from "../feed-link";
import { categoriesQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";
import { MarkAllRead } from "../mark-all-read";
import { CategoryCard } from "./category-card";
import { DailySummary } from "./daily-summary";
import { Guidelines } from "./guidelines";
import { PopularThreads } from "./popular-threads";
import { RecentThreads } from "./recent-threads";

export function ForumHomePage() {
  const categories = useQuery(categoriesQuery());
  return (
    <div className="page-width pt-8 pb-20 sm:pt-12">
      <h1 className="text-4xl sm:text-5xl">Developer Forum</h1>
      <p className="mt-3 max-w-2xl text-ink-soft text-lg leading-relaxed">
        Ask about modules and infrastructure, share your solutions, and find answers from other
        engineers.
      </p>
      <HomeActs />
      <section aria-label="Forum categories" className="mt-10">
        <h2 className="text-2xl">Categories</h2>
        <div className="mt-5">
          <ForumSection query={categories} what="categories">
            {(categories) =>
              categories.length === 0 ? (
                <p className="text-ink-soft">No categories have been created yet.</p>
              ) : (
                <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
                  {categories.map((category) => (
                    <CategoryCard key={category.id} category={category} />
                  ))}
                </ul>
              )
            }
          </ForumSection>
        </div>
      </section>
      <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="forum-recent" className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="forum-recent" className="text-2xl">
              Recent Discussions
            </h2>
            <ButtonLink to={paths.forumCategories} look="secondary" size="small">
              View All Categories
            </ButtonLink>
          </div>
          <RecentThreads />
        </section>
        <div className="flex min-w-0 flex-col gap-12">
          <section aria-labelledby="forum-popular">
            <h2 id="forum-popular" className="text-2xl">
              Popular Threads
            </h2>
            <PopularThreads />
          </section>
          <DailySummary />
          <Guidelines />
        </div>
      </div>
    </div>
  );
}

const NewThreadDialog = lazyPart(() => import("../category/new-thread-dialog"), "NewThreadDialog");

function HomeActs() {
  const user = useCurrentUser();
  const [isStarting, setStarting] = useState(false);
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {user ? (
        <Button aria-haspopup="dialog" onClick={() => setStarting(true)}>
          <Plus aria-hidden="true" className="size-4" />
          New Thread
        </Button>
      ) : (
        <ButtonLink to={signInAddress({ next: paths.developerForum })}>
          Sign in to start a thread
        </ButtonLink>
      )}
      <ButtonLink to={paths.forumSearch()} look="secondary">
        <Search aria-hidden="true" className="size-4" />
        Search the forum
      </ButtonLink>
      <ButtonLink to={paths.forumSearch({ show: "unsolved" })} look="secondary">
        Unsolved questions
      </ButtonLink>
      <MarkAllRead />
      <FeedLink of="all discussions" to={paths.forumFeed} />
      {user?.role === "admin" && (
        <ButtonLink to={paths.forumModeration} look="secondary">
          Moderation queue
        </ButtonLink>
      )}
      {isStarting && (
        <Suspense>
          <NewThreadDialog category={undefined} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </div>
  );
}
