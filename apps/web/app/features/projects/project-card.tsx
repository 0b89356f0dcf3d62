import type { ProjectSummary } from "@stackyard/contract/projects/projects";
import { formatCount } from "../../lib/format/format";
import { DayInSentence } from "../../lib/format/times";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { budgetText } from "./amounts";
import { SkillList } from "./skill-list";

/** Project card; the whole card links to the project's page. */
export function ProjectCard({ project }: { readonly project: ProjectSummary }) {
  return (
    <article className="group relative flex h-full flex-col gap-3 rounded-lg border bg-surface p-5 transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2">
      <h2 className="text-lg group-hover:text-accent-strong sm:line-clamp-2">
        <Link
          to={paths.project(project.id)}
          className="break-words outline-none after:absolute after:inset-0"
        >
          {project.title}
        </Link>
      </h2>
      <p className="font-[640]">{budgetText(project.budget)}</p>
      <p className="line-clamp-3 break-words text-[0.925rem] text-ink-soft leading-relaxed">
        {project.excerpt}
      </p>
      <SkillList skills={project.skills.slice(0, 4)} />
      <p className="mt-auto flex flex-wrap gap-x-3 gap-y-1 pt-1 text-ink-soft text-sm">
        <span>{formatCount(project.proposalCount, "proposal")}</span>
        {project.openedAt && (
          <span>
            Posted <DayInSentence at={project.openedAt} />
          </span>
        )}
      </p>
    </article>
  );
}
