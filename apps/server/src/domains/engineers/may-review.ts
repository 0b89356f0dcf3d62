/** Whether the caller has worked with an engineer: so far nobody can agree on work here. */
export const mayReview = async (): Promise<boolean> => false;
