/**
 * Headers of pages with scripts: the dashboard's and the documentation's. Everything that they load and request comes from
 * the service. Styles may be inline, because component libraries set them on elements; scripts never are.
 */
export const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  // The page is requested every time. The scripts it names can be kept: their names depend on their content.
  "cache-control": "no-cache",
};

/**
 * How a page's file is sent: without an entity tag, which would be made of size and time. Both may be the same in two
 * languages, or before and after an update.
 */
export const freshFile = { cacheControl: false, etag: false, lastModified: false };
