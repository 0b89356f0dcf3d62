import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { deployedModuleQuery, deployedVersionQuery, runnerPoolsQuery } from "../deployment-queries";
import { DeployForm } from "./deploy-form";

/** The form that deploys a module's latest version. */
export function DeployPage({ moduleId }: { readonly moduleId: number }) {
  return <SignedIn>{() => <Deploy moduleId={moduleId} />}</SignedIn>;
}

function Deploy({ moduleId }: { readonly moduleId: number }) {
  const version = useQuery(deployedVersionQuery(moduleId));
  const pools = useQuery(runnerPoolsQuery());
  return (
    <div className="page-width flex max-w-3xl flex-col gap-8 pt-6 pb-12 sm:pt-8">
      <SectionContent query={useQuery(deployedModuleQuery(moduleId))} what="The module">
        {(module) => (
          <>
            <header>
              <BackLink to={paths.module(moduleId)}>{module.title}</BackLink>
              <h1 className="mt-3 text-3xl sm:text-4xl">Deploy</h1>
              <p className="mt-3 text-ink-soft leading-relaxed">
                Your runner plans the latest version with these values. You approve the plan before
                anything changes.
              </p>
            </header>
            <SectionContent query={pools} what="Your runner pools">
              {(pools) =>
                pools.length === 0 ? (
                  <EmptyState
                    title="No runner pool yet"
                    action={<ButtonLink to={paths.runners}>Set up a runner</ButtonLink>}
                  >
                    A runner on your machine plans and applies deployments.
                  </EmptyState>
                ) : (
                  <SectionContent query={version} what="The module's inputs">
                    {({ version, facts }) => (
                      <DeployForm
                        module={{ id: moduleId, title: module.title, version }}
                        inputs={facts.inputs}
                        pools={pools}
                      />
                    )}
                  </SectionContent>
                )
              }
            </SectionContent>
          </>
        )}
      </SectionContent>
    </div>
  );
}
