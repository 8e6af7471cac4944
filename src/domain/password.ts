/** Shortest password that somebody may choose, in characters: what NIST SP 800-63B asks for where it is the only factor. */
export const minPasswordLength = 8;

/** Longest password in characters: more would only cost time to hash. */
export const maxPasswordLength = 256;
