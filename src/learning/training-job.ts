import { z } from "zod";

/** The queue of trainings: one job a parser at most. */
export const learningQueue = "learning";

/** The payload of a training. */
export const trainingJobSchema = z.object({ parserId: z.string() });
