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
  /** What arrived in the stretch of time that runs since `fromMs`, and in the one before it. */
  fromMs: number;
  bytes: number;
  bytesBefore: number;
}

/** A speed is that of the last one to two stretches: what was sent in one go is no speed for long. */
const intervalMs = 2_000;
/**
 * What every sender is taken to have sent in the stretch before it came: a newcomer has a speed too, above a body that
 * drips and below one on a poor line.
 */
const startBytes = 512;

/**
 * Bounds how many bodies arrive at the same time, and turns nobody away. Whose caller has more than `eachMax` places by
 * coming takes the place of this caller's slowest sender; else, in a full room, that of the slowest sender of the
 * callers who have the most places. A body at an ordinary speed has its place for an instant, so only slow senders are
 * met.
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

  /** Brings a body's two stretches up to now. */
  const rolled = (body: Body, now: number): Body => {
    const passed = Math.floor((now - body.fromMs) / intervalMs);
    if (passed === 0) return body;
    return Object.assign(body, {
      fromMs: body.fromMs + passed * intervalMs,
      bytesBefore: passed === 1 ? body.bytes : 0,
      bytes: 0,
    });
  };

  const slowest = (among: readonly Body[]): Body | undefined => {
    const now = nowMs();
    const speedOf = (body: Body): number => {
      const { bytes, bytesBefore, fromMs } = rolled(body, now);
      return (bytes + bytesBefore) / (now - fromMs + intervalMs);
    };
    return among.reduce<Body | undefined>(
      (least, body) => (least === undefined || speedOf(body) < speedOf(least) ? body : least),
      undefined,
    );
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
      const now = nowMs();
      const body: Body = { caller, sinceMs: now, giveUp, fromMs: now, bytes: 0, bytesBefore: startBytes };
      bodies.add(body);
      counts.set(caller, countOf(caller) + 1);
      const gone = inTheWayOf(body);
      if (gone) {
        leave(gone);
        gone.giveUp();
      }
      return {
        arrived: (bytes) => {
          rolled(body, nowMs()).bytes += bytes;
        },
        leave: () => leave(body),
      };
    },
  };
};
