import type { OwnService } from "../service/start-own-service.ts";
import type { LoadReceiver } from "./receiver.ts";

/** What is measured: a service with one parser, whose webhook goes to the receiver. */
export interface LoadTarget {
  service: OwnService;
  receiver: LoadReceiver;
  /** Address of the parser, without a slash at the end. */
  parserUrl: string;
}
