/** One body that is on its way. */
export interface Place {
  /** To be told how many more bytes have arrived. */
  readonly arrived: (bytes: number) => void;
  /** Gives the place back, once. */
  readonly leave: () => void;
}

/** Places for bodies that are on their way. */
export interface BodyRoom {
  /** Takes a place for this caller, always. `giveUp` is called when the place has gone to a newcomer. */
  readonly enter: (caller: string, giveUp: () => void) => Place;
}

export interface BodyRoomOptions {
  readonly eachMax: number;
  readonly allMax: number;
  readonly nowMs?: () => number;
}

interface Body {
  readonly caller: string;
  readonly sinceMs: number;
  readonly giveUp: () => void;
  bytes: number;
}

/** What every sender is taken to have sent before it came, and in what time: a newcomer has a speed too, above a body that drips and below one on a poor line. */
const startBytes = 256;
const startMs = 1_000;

/**
 * Bounds how many bodies arrive at the same time, and turns nobody away. Whose caller has more than `eachMax` places by coming takes the place of this caller's slowest sender;
 * else, in a full room, that of the slowest sender of the callers who have the most places. A body at an ordinary speed has its place for an instant, so only slow senders are met.
 */
export const createBodyRoom = ({ eachMax, allMax, nowMs = () => performance.now() }: BodyRoomOptions): BodyRoom => {
  const bodies = new Set<Body>();
  const counts = new Map<string, number>();
  const countOf = (caller: string): number => counts.get(caller) ?? 0;

  const leave = (body: Body): void => {
    if (!bodies.delete(body)) return;
    const left = countOf(body.caller) - 1;
    if (left === 0) counts.delete(body.caller);
    else counts.set(body.caller, left);
  };

  const slowest = (among: readonly Body[]): Body | undefined => {
    const now = nowMs();
    const speedOf = ({ bytes, sinceMs }: Body): number => (bytes + startBytes) / (now - sinceMs + startMs);
    return among.reduce<Body | undefined>((least, body) => (least === undefined || speedOf(body) < speedOf(least) ? body : least), undefined);
  };

  /** Who makes way for this newcomer, which is counted and never chosen. */
  const inTheWayOf = (newcomer: Body): Body | undefined => {
    const others = (): Body[] => [...bodies].filter((body) => body !== newcomer);
    if (countOf(newcomer.caller) > eachMax) return slowest(others().filter(({ caller }) => caller === newcomer.caller));
    if (bodies.size <= allMax) return undefined;
    const most = Math.max(...counts.values());
    return slowest(others().filter(({ caller }) => countOf(caller) === most));
  };

  return {
    enter: (caller, giveUp) => {
      const body: Body = { caller, sinceMs: nowMs(), giveUp, bytes: 0 };
      bodies.add(body);
      counts.set(caller, countOf(caller) + 1);
      const gone = inTheWayOf(body);
      if (gone) {
        leave(gone);
        gone.giveUp();
      }
      return { arrived: (bytes) => { body.bytes += bytes; }, leave: () => leave(body) };
    },
  };
};
