import { boxSchema, recordGroundingSchema, valueGroundingSchema } from "../domain/record.ts";
import { wireSchemas } from "./wire-schemas.ts";

boxSchema.register(wireSchemas, { id: "Box" });
valueGroundingSchema.register(wireSchemas, { id: "ValueGrounding" });

/** Evidence for an entry's values; given only where `?include=grounding` asks for it. */
export const groundingSchema = recordGroundingSchema.register(wireSchemas, { id: "Grounding" });
