/** The moment after a move to another remote, in which nobody has begun to work on the new page. */
export interface Arrival {
  readonly begin: () => void;
  readonly isNow: () => boolean;
}

interface ArrivalDependencies {
  readonly window: Pick<Window, 'addEventListener'>;
  readonly now: () => number;
}

/** An answer about the release comes well within it; after it, a user reads or has begun to act. */
const arrivalMs = 3_000;

/** A key or a press of the pointer ends it: from then on, loading the page again would take something away. */
export const createArrival = ({ window, now }: ArrivalDependencies): Arrival => {
  let beganAt = -Infinity;
  const end = (): void => {
    beganAt = -Infinity;
  };
  for (const kind of ['pointerdown', 'keydown'] as const) window.addEventListener(kind, end, { capture: true });
  return {
    begin: () => {
      beganAt = now();
    },
    isNow: () => now() - beganAt < arrivalMs,
  };
};
