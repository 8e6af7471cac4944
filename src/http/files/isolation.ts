/**
 * Headers for everything that customers sent, or that is made from it: browsers open it without scripts and outside the
 * service's origin.
 */
export const isolation = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};
