/** Scores are stored as 0 to 100 points and displayed as up to five stars. */
export const POINTS_A_STAR = 20;
