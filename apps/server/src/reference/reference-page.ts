/** A topic of the documentation that is made from the code and never written by hand. */
export interface ReferencePage {
  /** `section/topic`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}
