/** The machine's time, for sessions and logs only; rules use the business date. Tests pass their own. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
