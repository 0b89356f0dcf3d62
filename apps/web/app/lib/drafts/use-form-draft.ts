import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useCurrentUser } from "../session/current-user";
import { draftKey, readDraft, writeDraft } from "./draft-store";

interface FormDraft {
  /** Whether the form was filled from a draft. */
  readonly isRestored: boolean;
  /** Deletes the draft. Call it when the form has been sent. */
  readonly forget: () => void;
}

/**
 * Keeps what is typed into some fields of a form in this browser until it is sent, and restores it.
 */
export function useFormDraft<Values extends FieldValues, Sent>(
  name: string,
  form: UseFormReturn<Values, unknown, Sent>,
  fields: readonly (keyof Values & string)[],
): FormDraft {
  const userId = useCurrentUser()?.id ?? null;
  const key = draftKey(userId, name);
  const [isRestored, setRestored] = useState(false);
  const isSent = useRef(false);
  const kept = useRef(fields);

  useEffect(() => {
    const saved = parse(readDraft(key));
    if (!saved) return;
    const values = Object.fromEntries(
      kept.current.flatMap((field) => (field in saved ? [[field, saved[field]]] : [])),
    );
    form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
    setRestored(true);
  }, [key, form.reset, form.getValues]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSent.current) return;
          const typed = kept.current.map((field) => [field, values[field]] as const);
          const isEmpty = typed.every(([, value]) => String(value ?? "").trim() === "");
          writeDraft(key, isEmpty ? "" : JSON.stringify(Object.fromEntries(typed)));
        },
      }),
    [key, form.subscribe],
  );

  const forget = useCallback(() => {
    isSent.current = true;
    writeDraft(key, "");
  }, [key]);
  return { isRestored, forget };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
