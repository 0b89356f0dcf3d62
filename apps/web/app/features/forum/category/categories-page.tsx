import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format/format";
import { Breadcrumb } from "../../../lib/links/breadcrumb";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { categoriesQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";

export function CategoriesPage() {
  return (
    <div className="page-width pt-6 pb-20">
      <Breadcrumb
        crumbs={[{ label: "Developer Forum", to: paths.developerForum }, { label: "Categories" }]}
      />
      <h1 className="mt-4 text-4xl sm:text-5xl">Forum Categories</h1>
      <p className="mt-3 max-w-2xl text-ink-soft text-lg leading-relaxed">
        Browse discussions by topic.
      </p>
      <div className="mt-8">
        <Categories />
      </div>
      <ButtonLink to={paths.developerForum} look="secondary" className="mt-10">
        Back to Developer Forum
      </ButtonLink>
    </div>
  );
}

function Categories() {
  return (
    <ForumSection query={useQuery(categoriesQuery())} what="categories">
      {(categories) =>
        categories.length === 0 ? (
          <EmptyState title="No categories have been created yet." />
        ) : (
          <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            {categories.map(({ id, name, slug, description, threadCount }) => (
              <li key={id} className="flex flex-col rounded-lg border bg-surface p-6">
                <h2 className="text-xl">{name}</h2>
                <p className="mt-2 line-clamp-2 text-ink-soft leading-relaxed">{description}</p>
                <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-6">
                  <span className="text-ink-faint text-sm tabular-nums">
                    {formatCount(threadCount, "thread")}
                  </span>
                  <ButtonLink to={paths.forumCategory(slug)} look="secondary" size="small">
                    View Discussions<span className="sr-only"> in {name}</span>
                  </ButtonLink>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </ForumSection>
  );
}
