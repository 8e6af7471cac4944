import type { Sample, sampleRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import type { RouteResponse } from "../../../../../src/contract/dashboard/route.ts";

/** What was found in a sample. */
export interface Proposal extends RouteResponse<typeof sampleRoutes.proposeFields> {
  sample: Sample;
}
