/** Places for bodies that are on their way. */
export interface BodyRoom {
  /** Takes a place for this caller: what gives it back, once; null when the caller, or everybody, has too many. */
  readonly enter: (caller: string) => (() => void) | null;
}

export interface BodyRoomOptions {
  readonly eachMax: number;
  readonly allMax: number;
}

/** Bounds how many bodies arrive at the same time, from one caller and from all. A body that arrives at an ordinary speed has its place for an instant. */
export const createBodyRoom = ({ eachMax, allMax }: BodyRoomOptions): BodyRoom => {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    enter: (caller) => {
      const own = inside.get(caller) ?? 0;
      if (own >= eachMax || all >= allMax) return null;
      inside.set(caller, own + 1);
      all += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        all -= 1;
        const now = (inside.get(caller) ?? 1) - 1;
        if (now === 0) inside.delete(caller);
        else inside.set(caller, now);
      };
    },
  };
};
