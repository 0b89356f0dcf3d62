/** Scores are kept as 0 to 100 points and shown as up to five stars. */
export const POINTS_A_STAR = 20;
