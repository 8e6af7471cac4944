import { z } from "zod";

/** The queue of trainings: at most one job per parser. */
export const learningQueue = "learning";

/** The payload of a training. */
export const trainingJobSchema = z.object({ parserId: z.string() });
