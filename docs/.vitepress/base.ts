/** Where the service serves the site. */
export const servedBase = "/docs/";
