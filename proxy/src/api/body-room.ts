/** Places for bodies that are on their way. */
export interface BodyRoom {
  /**
   * Takes a place for this caller: what gives it back, once; null when the caller has too many. When all places are taken, whoever has had one longest is told to give it up:
   * a body at an ordinary speed has its place for an instant, so only slow senders are met, however many they are.
   */
  readonly enter: (caller: string, giveUp: () => void) => (() => void) | null;
}

export interface BodyRoomOptions {
  readonly eachMax: number;
  readonly allMax: number;
}

/** Bounds how many bodies arrive at the same time, from one caller and from all. A body that arrives at an ordinary speed has its place for an instant. */
export const createBodyRoom = ({ eachMax, allMax }: BodyRoomOptions): BodyRoom => {
  const inside = new Map<string, number>();
  /** In the order they came. */
  const all = new Set<{ readonly giveUp: () => void }>();
  return {
    enter: (caller, giveUp) => {
      const own = inside.get(caller) ?? 0;
      if (own >= eachMax) return null;
      const [longest] = all.size >= allMax ? all : [];
      longest?.giveUp();
      const place = { giveUp };
      const leave = (): void => {
        if (!all.delete(place)) return;
        const now = (inside.get(caller) ?? 1) - 1;
        if (now === 0) inside.delete(caller);
        else inside.set(caller, now);
      };
      inside.set(caller, own + 1);
      all.add(place);
      return leave;
    },
  };
};
