import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { runnerPoolsQuery } from "../deployment-queries";
import { Approving } from "./approving";
import { CreatePool } from "./create-pool";
import { PoolCard } from "./pool-card";

const RUNNER_GUIDE = "/documentation/quickstart/runner";

/** A user's runner pools, with what enrolls, drains and revokes runners. */
export function RunnersPage() {
  return <SignedIn>{() => <Runners />}</SignedIn>;
}

function Runners() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [createdId, setCreatedId] = useState<number>();
  return (
    <div className="page-width flex max-w-4xl flex-col gap-8 pt-6 pb-12 sm:pt-8">
      <header>
        <BackLink to={paths.deployments()}>Deployments</BackLink>
        <h1 ref={heading} tabIndex={-1} className="mt-3 text-3xl outline-none sm:text-4xl">
          Runners
        </h1>
        <p className="mt-3 max-w-2xl text-ink-soft leading-relaxed">
          A runner plans and applies your deployments on your own machine. Your credentials and
          state stay there. <TextLink to={RUNNER_GUIDE}>How to run a runner</TextLink>
        </p>
      </header>
      <Approving pageHeading={heading} />
      <CreatePool onCreated={setCreatedId} />
      <SectionContent query={useQuery(runnerPoolsQuery())} what="Your runner pools">
        {(pools) =>
          pools.length === 0 ? (
            <EmptyLine>No pools yet. Create one to enroll a runner.</EmptyLine>
          ) : (
            <div className="flex flex-col gap-10">
              {pools.map((pool) => (
                <PoolCard
                  key={pool.id}
                  pool={pool}
                  isNew={pool.id === createdId}
                  pageHeading={heading}
                />
              ))}
            </div>
          )
        }
      </SectionContent>
    </div>
  );
}
