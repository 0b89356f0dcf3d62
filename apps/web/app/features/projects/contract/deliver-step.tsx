import type { AgreedChecks } from "@stackyard/contract/projects/acceptance";
import { NEEDS_ARCHIVE } from "@stackyard/contract/projects/acceptance-lists";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { apiQuery } from "../../../lib/api/query";
import { uploadArchive, whyNotArchive } from "../../../lib/modules/archive-file";
import { Select } from "../../../ui/controls/select";
import { ArchiveChoice } from "./archive-choice";
import { TextStep } from "./text-step";

interface Props {
  readonly milestoneId: number;
  readonly checks: AgreedChecks | null;
  readonly confirmLabel: string;
  readonly onClose: () => void;
}

/** Delivers work with a text, and an archive or a published version of the engineer's modules. */
export function DeliverStep({ milestoneId, checks, ...question }: Props) {
  const [moduleId, setModuleId] = useState<number>();
  const [version, setVersion] = useState("");
  const [problem, setProblem] = useState<{ archive?: string; version?: string }>({});
  const archive = useMutation({
    mutationFn: (file: File) => {
      const why = whyNotArchive(file);
      return why ? Promise.reject(new Error(why)) : uploadArchive(file);
    },
  });
  const modules = useQuery(apiQuery("/api/user/modules", {}));
  const versions = useQuery({
    ...apiQuery("/api/modules/{id}/versions", { params: { id: moduleId ?? 0 } }),
    enabled: moduleId !== undefined,
  });
  const published = <Item extends { status: string }>(items: readonly Item[] = []) =>
    items.filter(({ status }) => status === "published");
  const hasArchive = archive.isPending || archive.data !== undefined;

  function choose(module: string, chosen = "") {
    setModuleId(module === "" ? undefined : Number(module));
    setVersion(chosen);
    setProblem({});
  }

  function missing(): typeof problem | undefined {
    if (archive.isPending) return { archive: "Wait until the archive is uploaded" };
    if (moduleId !== undefined && version === "")
      return { version: "Select the version that you deliver" };
    if (checks && !archive.data && moduleId === undefined) return { archive: NEEDS_ARCHIVE };
    return undefined;
  }

  return (
    <TextStep
      {...question}
      title="Deliver this milestone?"
      description={
        checks
          ? "We check the archive as agreed. If it fails, you can deliver again."
          : "The client has 14 days to approve it or to request changes. Then the payment is released."
      }
      label="What you deliver and where it is"
      done="Work delivered"
      whenGiven={(goOn) => {
        const wrong = missing();
        if (wrong) setProblem(wrong);
        else goOn();
      }}
      onRefused={setProblem}
      send={(text) =>
        send("post", "/api/milestones/{id}/deliveries", {
          params: { id: milestoneId },
          body: {
            text,
            version: moduleId === undefined ? null : { moduleId, version },
            uploadId: archive.data?.id ?? null,
          },
        })
      }
    >
      {moduleId === undefined && (
        <ArchiveChoice
          archive={archive.data}
          isUploading={archive.isPending}
          error={
            archive.error
              ? errorMessage(archive.error, "We couldn't upload the archive. Try again.")
              : problem.archive
          }
          onFile={(file) => {
            setProblem({});
            archive.mutate(file);
          }}
          onRemove={archive.reset}
        />
      )}
      {modules.isError && <p>We couldn't load your modules. You can deliver without one.</p>}
      {!hasArchive && published(modules.data).length > 0 && (
        <Select
          label="Module"
          isOptional
          value={moduleId === undefined ? "" : String(moduleId)}
          placeholder="No module"
          options={published(modules.data).map(({ id, title }) => ({
            value: String(id),
            label: title,
          }))}
          onValueChange={choose}
        />
      )}
      {moduleId !== undefined && (
        <Select
          label="Version"
          required
          value={version}
          placeholder={versions.isPending ? "Loading versions…" : "Select a version"}
          error={versions.isError ? "We couldn't load the versions. Try again." : problem.version}
          options={published(versions.data).map((each) => ({
            value: each.version,
            label: each.version,
          }))}
          onValueChange={(chosen) => choose(String(moduleId), chosen)}
        />
      )}
    </TextStep>
  );
}
