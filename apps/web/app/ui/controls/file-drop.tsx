import { CircleAlert } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { classes } from "../classes";

interface Props {
  readonly label: string;
  readonly hint: ReactNode;
  readonly error?: string | undefined;
  /** Same format as an input's `accept`: ".zip,.tar.gz". Not applied to dropped files. */
  readonly accept: string;
  /** Allows several files; `onFile` is called for each. */
  readonly isMultiple?: boolean;
  readonly onFile: (file: File) => void;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

/** Drop zone with a file picker. */
export function FileDrop({ label, hint, error, accept, isMultiple, onFile, ...rest }: Props) {
  const { icon, disabled } = rest;
  const id = useId();
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const given = [...(files ?? [])];
    for (const file of isMultiple ? given : given.slice(0, 1)) onFile(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to the input within. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          "relative flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-6 py-8 text-center transition-colors",
          "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          isOver ? "border-accent bg-accent-wash" : "bg-sunken",
          !isOver && (error ? "border-poor" : "border-line-strong hover:border-accent"),
        )}
      >
        {icon}
        <label
          htmlFor={id}
          className="font-[600] after:absolute after:inset-0 after:cursor-pointer"
        >
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ink-faint text-sm">
          {hint}
        </p>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          multiple={isMultiple}
          aria-describedby={classes(`${id}-hint`, error ? `${id}-error` : null)}
          aria-invalid={error ? true : undefined}
          className="absolute size-px opacity-0"
          onChange={(event) => {
            take(event.target.files);
            // Clears the input so that the same file can be selected again after a fix.
            event.target.value = "";
          }}
        />
      </div>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="mt-1.5 flex items-start gap-1.5 font-[560] text-poor text-sm leading-snug empty:hidden"
      >
        {error && <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />}
        {error}
      </p>
    </div>
  );
}
