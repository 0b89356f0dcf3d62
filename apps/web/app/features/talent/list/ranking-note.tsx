/** Explains the ranking. */
export function RankingNote() {
  return (
    <details className="mt-10 max-w-2xl text-ink-soft text-sm">
      <summary className="font-[600]">How this list is ordered</summary>
      <div className="flex flex-col gap-2 leading-relaxed">
        <p>
          The recommended order can't be bought. It uses the average of an engineer’s ratings plus
          five neutral ones of 3.5 stars. Engineers who are available get half a star, and each
          checked certification adds a tenth, up to three. New engineers are listed immediately.
        </p>
        <p>
          If you search, matches in titles count most, then skills, tools, and clouds, then
          descriptions, then names, languages, and time zones. If many match, we search the
          best-ranked ones. Unknown words are replaced with similar known ones.
        </p>
      </div>
    </details>
  );
}
