import { useEffect, useRef, useState } from "react";
import type { Archive } from "../archive/use-archive";
import { hasContent, INITIAL_VALUES, type ModuleForm } from "../module-form";
import { forgetDraft, readDraft, writeDraft } from "./draft";

/** Saves the form as a draft and restores it after a reload. */
export function useDraft(userId: number, form: ModuleForm, archive: Archive) {
  const [isRestored, setRestored] = useState(false);
  const isDone = useRef(false);
  const { restore, state } = archive;
  const upload = state.status === "ready" ? state.upload : null;
  const latestUpload = useRef(upload);

  useEffect(() => {
    const draft = readDraft(userId);
    if (!draft) return;
    form.reset({ ...INITIAL_VALUES, ...draft.values });
    if (draft.upload) restore(draft.upload);
    latestUpload.current = draft.upload;
    setRestored(true);
  }, [userId, form.reset, restore]);

  useEffect(() => {
    const isFirst = latestUpload.current === upload;
    latestUpload.current = upload;
    if (!isFirst) writeDraft(userId, { values: form.getValues(), upload });
  }, [userId, form.getValues, upload]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isDone.current) writeDraft(userId, { values, upload: latestUpload.current });
        },
      }),
    [userId, form.subscribe],
  );

  return {
    isRestored,
    hasUnsaved: () => !isDone.current && (state.status !== "none" || hasContent(form.getValues())),
    /** Deletes the draft after a successful submission. */
    finish() {
      isDone.current = true;
      forgetDraft(userId);
    },
    startOver() {
      form.reset(BLANK);
      archive.remove();
      forgetDraft(userId);
      setRestored(false);
    },
  };
}

const BLANK = {
  ...INITIAL_VALUES,
  title: "",
  description: "",
  longDescription: "",
  image: "",
  name: "",
  system: "",
  category: undefined,
};
