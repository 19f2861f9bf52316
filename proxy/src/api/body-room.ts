/** The place of one body being received. */
export interface Place {
  /** Call it with the number of bytes that arrived. */
  readonly arrived: (bytes: number) => void;
  /** Gives the place back, once. */
  readonly leave: () => void;
}

/** Places for bodies being received. */
export interface BodyRoom {
  /** Always gives this caller a place. `giveUp` is called if the place later goes to a newcomer. */
  readonly enter: (caller: string, giveUp: () => void) => Place;
}

export interface BodyRoomOptions {
  readonly eachMax: number;
  readonly allMax: number;
  readonly nowMs?: () => number;
}

interface Body {
  readonly caller: string;
  readonly giveUp: () => void;
  /** Bytes that arrived in the interval that began at `fromMs`, and in the interval before it. */
  fromMs: number;
  bytes: number;
  bytesBefore: number;
}

/** Speed is measured over the last one to two intervals, so that a single burst does not count for long. */
const intervalMs = 2_000;
/**
 * Bytes credited to every sender for the interval before it arrived, so that a newcomer has a speed too: above a
 * dripping body and below one on a poor line.
 */
const startBytes = 512;

/**
 * Limits how many bodies are received at the same time without turning anybody away. A newcomer whose caller already
 * has `eachMax` places takes the place of that caller's slowest sender; otherwise, in a full room, it takes that of the
 * slowest sender among the callers with the most places. A body at ordinary speed needs its place only for an instant,
 * so only slow senders lose theirs.
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

  /** Brings a body's two intervals up to date. */
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

  /** The body that gives up its place to this newcomer; the newcomer counts but is never chosen. */
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
      const body: Body = { caller, giveUp, fromMs: now, bytes: 0, bytesBefore: startBytes };
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
