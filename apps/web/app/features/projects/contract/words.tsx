interface Props {
  readonly title: string;
  readonly text: string;
}

/** What someone wrote. */
export function Words({ title, text }: Props) {
  return (
    <div className="rounded-md bg-sunken p-4 text-[0.925rem]">
      <p className="text-ink-soft text-sm">{title}</p>
      <p className="mt-1 whitespace-pre-line break-words">{text}</p>
    </div>
  );
}
