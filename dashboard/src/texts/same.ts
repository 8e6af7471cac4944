/** The shape of English texts in another language: the same members and parameters, with any text. */
export type Same<T> = T extends (...given: infer P) => infer R
  ? (...given: P) => Same<R>
  : T extends string
    ? string
    : T extends object
      ? { readonly [K in keyof T]: Same<T[K]> }
      : T;
