import type { ScanState } from "@stackyard/contract/modules/submissions";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import type { Archive } from "./archive/use-archive";
import type { SubmittedModule } from "./module-form";
import { pause, watchScan } from "./scan/watch-scan";
import { type Submission, whyStopped } from "./submission";

/** Minimum time the scan's result is shown before navigating, in milliseconds. */
const RESULT_SHOWN_MS = 1_500;

interface Options {
  readonly archive: Archive;
  readonly onSubmitted: (scan: ScanState) => void;
  readonly onRefused: (error: unknown) => void;
}

/** Submits a form: upload, scan, then creation of the module. */
export function useSubmission({ archive, onSubmitted, onRefused }: Options) {
  const client = useQueryClient();
  const [submission, setSubmission] = useState<Submission>({ step: "editing" });
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  async function scanUpload(scanId: number): Promise<ScanState> {
    const known = "scan" in submission ? submission.scan : undefined;
    if (known?.id === scanId && known.report?.status === "passed") return known;
    const startedAt = Date.now();
    const { signal } = leaving.current ?? new AbortController();
    setSubmission({ step: "scanning", startedAt });
    const onState = (scan: ScanState) => setSubmission({ step: "scanning", startedAt, scan });
    return watchScan(scanId, { signal, onState });
  }

  async function submit(values: SubmittedModule): Promise<void> {
    let scan: ScanState | undefined;
    try {
      setSubmission({ step: "uploading" });
      const upload = await archive.whenReady();
      if (!upload) return setSubmission({ step: "editing" });
      scan = await scanUpload(upload.scanId);
      const [reason] = whyStopped(scan);
      if (reason !== undefined) {
        setSubmission({ step: "stopped", scan });
        return toast.error("Submission Failed", reason);
      }
      setSubmission({ step: "creating", scan });
      const body = { ...values, uploadId: upload.id };
      await Promise.all([send("post", "/api/modules", { body }), pause(RESULT_SHOWN_MS)]);
      void invalidate(client, "/api/user/modules");
      void invalidate(client, "/api/user/figures");
      void invalidate(client, "/api/modules");
      onSubmitted(scan);
    } catch (error) {
      if (leaving.current?.signal.aborted) return;
      // Synchronous, because a field that is still disabled can't be focused.
      flushSync(() => setSubmission({ step: "editing", scan }));
      toast.error("Submission Failed", errorMessage(error, "Please try again."));
      onRefused(error);
    }
  }

  return { submission, submit };
}
