import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { type EngineerFormState, type EngineerValues, typedForm } from "./engineer-values";

/**
 * The form with the server's validation rules, saved as a draft under `draftKey` if there is one.
 */
export function useEngineerForm(initial: EngineerValues, draftKey?: string): EngineerFormState {
  const form: EngineerFormState = useForm({
    resolver: zodResolver(typedForm),
    mode: "onTouched",
    defaultValues: initial,
  });
  const { getValues, reset, subscribe } = form;

  useEffect(() => {
    const draft = draftKey && readDraft(draftKey);
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
  }, [draftKey, getValues, reset]);

  useEffect(() => {
    if (!draftKey) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(draftKey, values),
    });
  }, [draftKey, subscribe]);

  return form;
}

function readDraft(key: string): Partial<EngineerValues> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<EngineerValues> | null;
  } catch {
    return null;
  }
}

function keepDraft(key: string, values: Partial<EngineerValues>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is full or blocked: the form works but doesn't survive a reload.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
