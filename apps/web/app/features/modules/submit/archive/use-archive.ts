import type { Upload } from "@stackyard/contract/modules/submissions";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { uploadArchive, whyNotArchive } from "../../../../lib/modules/archive-file";

interface FileFacts {
  readonly fileName: string;
  readonly bytes: number;
}

export type ArchiveState =
  | { readonly status: "none" }
  | ({ readonly status: "uploading"; readonly percent: number } & FileFacts)
  | ({ readonly status: "interrupted" } & FileFacts)
  | { readonly status: "ready"; readonly upload: Upload };

interface Sending {
  readonly file: File;
  readonly abort: AbortController;
  readonly done: Promise<Upload | undefined>;
}

const INTERRUPTED = "The upload was interrupted. Check your connection and try again.";
const ARCHIVE_MISSING = "Please add your module's archive";

export type Archive = ReturnType<typeof useArchive>;

/** The archive of a submission. The upload starts when a file is selected. */
export function useArchive() {
  const [state, setState] = useState<ArchiveState>({ status: "none" });
  const [error, setError] = useState<string>();
  const sending = useRef<Sending>(undefined);

  useEffect(() => () => sending.current?.abort.abort(), []);

  function start(file: File) {
    const abort = new AbortController();
    const facts = { fileName: file.name, bytes: file.size };
    setError(undefined);
    setState({ status: "uploading", percent: 0, ...facts });
    const onProgress = (percent: number) => setState({ status: "uploading", percent, ...facts });
    const done = uploadArchive(file, { signal: abort.signal, onProgress }).then(
      (upload) => {
        setState({ status: "ready", upload });
        return upload;
      },
      (error: unknown) => {
        if (abort.signal.aborted) return undefined;
        // Retrying a 4xx response wouldn't help; the user must choose another file.
        const isRefusal = error instanceof ApiError && error.status < 500;
        setState(isRefusal ? { status: "none" } : { status: "interrupted", ...facts });
        setError(errorMessage(error, INTERRUPTED));
        return undefined;
      },
    );
    sending.current = { file, abort, done };
    return done;
  }

  return {
    state,
    error,
    choose(file: File) {
      sending.current?.abort.abort();
      const reason = whyNotArchive(file);
      if (reason === undefined) return void start(file);
      setError(reason);
      setState({ status: "none" });
    },
    /** Cancels the upload or discards the uploaded archive. */
    remove() {
      sending.current?.abort.abort();
      setError(undefined);
      setState({ status: "none" });
    },
    retry() {
      if (sending.current) void start(sending.current.file);
    },
    /**
     * Resolves with the uploaded archive. If there is none, shows an error and resolves with
     * undefined.
     */
    async whenReady(): Promise<Upload | undefined> {
      if (state.status === "ready") return state.upload;
      if (state.status === "uploading") return sending.current?.done;
      if (state.status === "interrupted" && sending.current) return start(sending.current.file);
      setError((known) => known ?? ARCHIVE_MISSING);
      return undefined;
    },
    /** Shows an error on the archive. */
    refuse: setError,
    /** Restores an archive that was uploaded before the page was reloaded. */
    restore: useCallback((upload: Upload) => setState({ status: "ready", upload }), []),
  };
}
