const GUIDELINES = [
  ["Be respectful", "Criticize the configuration, never the person who wrote it."],
  ["Search first", "Someone might have seen the same plan output before."],
  [
    "Show what you have",
    "Include versions, the smallest code that fails, and the full error message.",
  ],
  ["Keep secrets out", "Remove keys, account numbers, and addresses from what you paste."],
  ["Say what helped", "Mark the reply that solved it so that others find it first."],
] as const;

export function Guidelines() {
  return (
    <section aria-labelledby="forum-guidelines">
      <h2 id="forum-guidelines" className="text-2xl">
        Community Guidelines
      </h2>
      <ul className="mt-5 flex flex-col gap-4">
        {GUIDELINES.map(([title, text]) => (
          <li key={title} className="border-accent border-l-3 pl-4">
            <p className="font-[620]">{title}</p>
            <p className="mt-0.5 text-ink-soft text-sm leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
