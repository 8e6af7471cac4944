/** What an envelope with status `success` says: its code, its HTTP status and its message. */
export interface CataloguedSuccess {
  code: string;
  httpStatus: number;
  message: string;
}

/** Every successful response. `no_parsed_data` is get-document's, while there is nothing to return yet. */
export const successCatalogue = {
  documentProcessed: {
    code: "document_processed",
    httpStatus: 200,
    message: "The document was processed.",
  },
  documentAccepted: {
    code: "document_accepted",
    httpStatus: 202,
    message: "The document was accepted. Its entries are delivered by webhook and by get-document.",
  },
  documentRetrieved: {
    code: "document_retrieved",
    httpStatus: 200,
    message: "The document was retrieved.",
  },
  noParsedData: {
    code: "no_parsed_data",
    httpStatus: 200,
    message: "The document is still being processed. Ask again until its status is completed or failed.",
  },
  documentText: {
    code: "document_text",
    httpStatus: 200,
    message: "The text of the document.",
  },
  entryUpdated: {
    code: "entry_updated",
    httpStatus: 200,
    message: "The entry was updated.",
  },
} as const satisfies Record<string, CataloguedSuccess>;
