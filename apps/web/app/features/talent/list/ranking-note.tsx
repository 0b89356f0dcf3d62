/** Why who stands where. */
export function RankingNote() {
  return (
    <details className="mt-10 max-w-2xl text-ink-soft text-sm">
      <summary className="font-[600]">How this list is ordered</summary>
      <div className="flex flex-col gap-2 leading-relaxed">
        <p>
          Recommended is arithmetic, and nobody can pay for a place: the mean of an engineer’s
          ratings, drawn towards 3.5 stars by five imagined ones, so that a single rating does not
          decide; half a star for those who take work now; a tenth of a star for each certification
          that an administrator has checked, three at most. Whoever is new is found at once.
        </p>
        <p>
          With words, those come first in whose profile they weigh most: in the title, then in
          skills, tools and clouds, then in the description, then in names, languages and time zone.
          Where many match, they are looked for among the best ranked. A word that nobody uses is
          taken for the nearest that somebody does.
        </p>
      </div>
    </details>
  );
}
