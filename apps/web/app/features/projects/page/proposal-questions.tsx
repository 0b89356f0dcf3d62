/** What the engineer asks the client. */
export function ProposalQuestions({ questions }: { readonly questions: string }) {
  if (questions === "") return null;
  return (
    <div className="text-[0.925rem] leading-relaxed">
      <p className="font-[600] text-sm">Questions to the client</p>
      <p className="whitespace-pre-line break-words">{questions}</p>
    </div>
  );
}
