/**
 * Files with more pages are not looked at for documents of several kinds, because all their pages have to be read for that; a
 * person can split them.
 */
export const MOST_PAGES_SPLIT = 30;
