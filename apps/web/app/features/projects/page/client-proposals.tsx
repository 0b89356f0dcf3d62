import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { proposalsQuery } from "../project-queries";
import { workDatesText } from "../work-dates";
import { ProposalCard } from "./proposal-card";

/** All proposals side by side, for the client. */
export function ClientProposals({ project }: { readonly project: ProjectDetail }) {
  const dates = workDatesText(project);
  const query = useQuery(proposalsQuery(project.id));
  return (
    <section id="proposals" aria-labelledby="proposals-title" className="scroll-mt-24">
      <h2 id="proposals-title" className="mb-4 text-2xl">
        Proposals
      </h2>
      <SectionContent query={query} what="The proposals">
        {(proposals) =>
          proposals.length === 0 ? (
            <p className="text-ink-soft">No proposals yet. We notify you when one arrives.</p>
          ) : (
            <>
              {dates && <p className="mb-4 text-ink-soft">Your work dates: {dates}</p>}
              <ul className="grid gap-4 md:grid-cols-2">
                {proposals.map((proposal) => (
                  <ProposalCard
                    key={proposal.id}
                    proposal={proposal}
                    isOpen={project.status === "open"}
                  />
                ))}
              </ul>
            </>
          )
        }
      </SectionContent>
    </section>
  );
}
