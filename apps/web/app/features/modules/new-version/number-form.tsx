import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ScanReport } from "@stackyard/contract/modules/scan-report";
import { VERSION_NUMBER } from "@stackyard/contract/modules/version-number";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { wrongFields } from "../../../lib/api/api";
import { FormButtons } from "../../../ui/controls/form-buttons";
import { TextField } from "../../../ui/controls/text-field";
import { versionsQuery } from "../module-queries";
import { uploadChangesQuery } from "./new-version-queries";
import { nextVersion } from "./next-version";
import { NumberReasonField } from "./number-reason-field";
import { ScoreLine } from "./score-line";
import { useSmallNumber } from "./use-small-number";
import { useSubmitVersion } from "./use-submit-version";
import { VersionAdvice } from "./version-advice";

interface Props {
  readonly module: ModuleDetail;
  readonly uploadId: number;
  readonly report: ScanReport;
  readonly onClose: () => void;
}

/** Version number for a scanned archive, shown after its changes. */
export function NumberForm({ module, uploadId, report, onClose }: Props) {
  const versions = useQuery(versionsQuery(module.id)).data ?? [];
  const [typed, setTyped] = useState<string>();
  const version = typed ?? nextVersion(versions[0]?.version ?? null);
  const { numberReason, whenKept, fields } = useSmallNumber(version);
  const problem = whyNotNumber(version, versions);
  const { data: changes } = useQuery({
    ...uploadChangesQuery(module.id, uploadId, version),
    enabled: !problem,
    placeholderData: keepPreviousData,
  });
  const { mutate, error, isPending } = useSubmitVersion(module.id, onClose);
  const needsReason = changes?.version === version && !changes.isNumberHonest;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (needsReason) whenKept(() => mutate({ uploadId, version, numberReason }));
    else if (!problem) mutate({ uploadId, version });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ScoreLine report={report} />
      <TextField
        label="Version"
        required
        spellCheck={false}
        autoComplete="off"
        value={version}
        onChange={(event) => setTyped(event.target.value.trim())}
        hint="You can't change or reuse it later."
        error={problem ?? wrongFields(error).version}
      />
      {!problem && changes && (
        <VersionAdvice changes={changes} onChoose={setTyped}>
          <NumberReasonField {...fields} />
        </VersionAdvice>
      )}
      <FormButtons isBusy={isPending} isOff={Boolean(problem)} onCancel={onClose}>
        Submit for Review
      </FormButtons>
    </form>
  );
}

function whyNotNumber(version: string, taken: readonly { version: string }[]): string | undefined {
  if (!VERSION_NUMBER.test(version)) return "Use a semantic version, such as 1.0.0";
  return taken.some((row) => row.version === version) ? "This version already exists." : undefined;
}
