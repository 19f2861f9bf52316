/** The machine's time, for sessions and logs only; rules go by the business date. Tests give their own. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
