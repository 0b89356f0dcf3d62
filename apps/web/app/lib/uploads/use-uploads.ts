import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../api/error-message";
import type { Watch } from "../api/send-file";

/** A file on its way to the server. */
export interface FileUpload<Stored> {
  readonly key: number;
  readonly file: File;
  readonly percent: number;
  /** The server's answer to a finished upload. */
  readonly stored?: Stored;
  readonly error?: string;
  /** Whether the failed upload may succeed at another attempt. */
  readonly canRetry?: boolean;
}

interface Options<Stored> {
  readonly send: (file: File, watch: Watch) => Promise<Stored>;
  /** Why a file can't be uploaded, given the number of others; undefined if it can. */
  readonly whyNot: (file: File, others: number) => string | undefined;
  /** Takes finished uploads, which then leave the list. Default: they stay in it. */
  readonly onStored?: (stored: Stored, file: File) => void;
}

/** Uploads files on selection, with progress, retries and removal. */
export function useUploads<Stored>(options: Options<Stored>) {
  const [uploads, setUploads] = useState<readonly FileUpload<Stored>[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const lastKey = useRef(0);
  // Running and finished uploads. Several files may be added before the next render.
  const running = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const { current } = running;
    return () => {
      for (const upload of current.values()) upload.abort();
    };
  }, []);

  const change = (key: number, part: Partial<FileUpload<Stored>>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)));

  function remove(key: number) {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setUploads((known) => known.filter((one) => one.key !== key));
  }

  function clear() {
    for (const key of running.current.keys()) remove(key);
    setUploads([]);
  }

  async function upload(key: number, file: File) {
    const abort = new AbortController();
    running.current.set(key, abort);
    try {
      const stored = await latest.current.send(file, {
        signal: abort.signal,
        onProgress: (percent) => change(key, { percent }),
      });
      const { onStored } = latest.current;
      if (!onStored) return change(key, { stored });
      remove(key);
      onStored(stored, file);
    } catch (error) {
      if (abort.signal.aborted) return;
      running.current.delete(key);
      change(key, { error: errorMessage(error, "The upload was interrupted."), canRetry: true });
    }
  }

  function start(file: File) {
    lastKey.current += 1;
    const key = lastKey.current;
    const reason = latest.current.whyNot(file, running.current.size);
    const refusal = reason !== undefined && { error: reason };
    setUploads((known) => [...known, { key, file, percent: 0, ...refusal }]);
    if (!refusal) void upload(key, file);
  }

  function retry({ key, file }: FileUpload<Stored>) {
    remove(key);
    start(file);
  }

  return {
    uploads,
    add: (files: Iterable<File>) => [...files].forEach(start),
    retry,
    remove,
    clear,
    isUploading: uploads.some(({ stored, error }) => stored === undefined && error === undefined),
    stored: uploads.flatMap(({ stored }) => (stored === undefined ? [] : [stored])),
  };
}

export type Uploads<Stored> = ReturnType<typeof useUploads<Stored>>;
