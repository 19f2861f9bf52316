/** Converts a decimal from PostgreSQL to a JSON number. Never calculate with it: sums are made in SQL or in bigint. */
export const wireNumber = (text: string): number => Number(text);
export const wireNullable = (text: string | null): number | null => (text === null ? null : Number(text));
export const wireTimestamp = (time: Date): string => time.toISOString();
