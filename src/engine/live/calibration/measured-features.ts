import type { Feature } from "../../choice/features.ts";

/** The features of the choice model that a calibration measures. */
export const MEASURED_FEATURES = ["price", "rating", "reviews", "sponsored", "endorsed"] as const satisfies Feature[];
export type MeasuredFeature = (typeof MEASURED_FEATURES)[number];
