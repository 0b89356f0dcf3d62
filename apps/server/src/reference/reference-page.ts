/** A documentation topic generated from code. */
export interface ReferencePage {
  /** `section/topic`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}
