/**
 * The JSON number of a decimal as PostgreSQL writes it. It is not calculated with: sums are made in SQL or in bigint.
 */
export const wireNumber = (text: string): number => Number(text);
export const wireNullable = (text: string | null): number | null => (text === null ? null : Number(text));
export const wireTimestamp = (time: Date): string => time.toISOString();
