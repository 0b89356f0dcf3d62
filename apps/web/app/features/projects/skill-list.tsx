/** A project's skills; hidden if there are none. */
export function SkillList({ skills }: { readonly skills: readonly string[] }) {
  if (skills.length === 0) return null;
  return (
    <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
      {skills.map((skill) => (
        <li
          key={skill}
          className="max-w-full truncate rounded-sm bg-sunken px-2 py-1 font-mono text-ink-soft text-xs"
        >
          {skill}
        </li>
      ))}
    </ul>
  );
}
