import { boxSchema, recordGroundingSchema, valueGroundingSchema } from "../domain/record.ts";
import { wireSchemas } from "./wire-schemas.ts";

boxSchema.register(wireSchemas, { id: "Box" });
valueGroundingSchema.register(wireSchemas, { id: "ValueGrounding" });

/** Evidence for an entry's values; returned only on request by `?include=grounding`. */
export const groundingSchema = recordGroundingSchema.register(wireSchemas, { id: "Grounding" });
