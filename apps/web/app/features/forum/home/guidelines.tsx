const GUIDELINES = [
  ["Be respectful", "Criticise the configuration, never the person who wrote it."],
  ["Search first", "Somebody may have had the same plan output before you."],
  ["Show what you have", "Versions, the smallest code that fails, and the whole error message."],
  ["Keep secrets out", "Take keys, account numbers and addresses out of what you paste."],
  ["Say what helped", "Mark the reply that solved it: the next one will find it first."],
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
