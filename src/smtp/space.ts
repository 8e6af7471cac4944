/** Memory that connections share. */
export interface Space {
  /** False if there is not so much left. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function createSpace(most: number): Space {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > most) return false;
      taken += bytes;
      return true;
    },
    give(bytes) {
      taken -= bytes;
    },
  };
}
