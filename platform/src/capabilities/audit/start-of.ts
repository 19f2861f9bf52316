import { sql } from 'kysely';

/** SQL: midnight in London at the beginning of a day. */
export const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Europe/London')`;
