/** The time of sessions, records and logs; rules of money use the business date. Tests pass their own. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
