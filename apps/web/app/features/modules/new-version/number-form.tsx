import type { ModuleDetail } from "@stackyard/contract/modules";
import type { ScanReport } from "@stackyard/contract/scan-report";
import { VERSION_NUMBER } from "@stackyard/contract/version-number";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, send } from "../../../lib/api";
import { errorMessage } from "../../../lib/error-message";
import { invalidate } from "../../../lib/query";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { nextNumber } from "./next-number";
import { NumberAdvice } from "./number-advice";
import { ScoreLine } from "./score-line";

interface Props {
  readonly module: ModuleDetail;
  readonly uploadId: number;
  readonly report: ScanReport;
  readonly onClose: () => void;
}

/** The number that a scanned archive is to have. What it changes is told first. */
export function NumberForm({ module, uploadId, report, onClose }: Props) {
  const client = useQueryClient();
  const [version, setVersion] = useState(() => nextNumber(module.latestVersion));
  const isNumber = VERSION_NUMBER.test(version);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      send("post", "/api/modules/{id}/versions", {
        params: { id: module.id },
        body: { uploadId, version },
      }),
    onSuccess: async () => {
      await invalidate(client, "/api/modules");
      toast.success(`Version ${version} submitted`, "An auditor will read it.");
      onClose();
    },
    onError: (error) =>
      toast.error(
        "Submission Failed",
        errorMessage(error, "An unexpected error occurred. Please try again."),
      ),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNumber) mutate();
  }

  const refusal = error instanceof ApiError ? error.fields.version : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ScoreLine report={report} />
      <TextField
        label="Version"
        required
        spellCheck={false}
        autoComplete="off"
        value={version}
        onChange={(event) => setVersion(event.target.value.trim())}
        hint="It can never be changed, nor used again."
        error={isNumber ? refusal : "Use a semantic version, such as 1.0.0"}
      />
      {isNumber && (
        <NumberAdvice
          moduleId={module.id}
          uploadId={uploadId}
          version={version}
          onChoose={setVersion}
        />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isPending} disabled={!isNumber}>
          Submit for Review
        </Button>
      </div>
    </form>
  );
}
