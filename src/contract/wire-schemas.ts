import { z } from "zod";

/** The named schemas of the wire: each becomes a component of the OpenAPI document under its `id`. */
export const wireSchemas = z.registry<{ id: string }>();

/** An ID. Its form is not validated in requests: an ID of the wrong form is treated as one that does not exist. */
export const uuidSchema = z.string().meta({ format: "uuid" });

/** A point in time: ISO 8601 with milliseconds and the `Z` suffix. */
export const timestampSchema = z.string().meta({ format: "date-time", examples: ["2026-03-14T09:26:53.589Z"] });

/** A whole number. */
export const integerSchema = z.number().meta({ type: "integer" });
