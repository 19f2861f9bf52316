import { sql } from 'kysely';
import type { Handler } from '../../requests/handler';
import { wireTimestamp } from '../../requests/http/wire';
import { readers } from './readers';

interface Row {
  readonly reader: string;
  readonly parked_until: Date | null;
  readonly problem: string | null;
  readonly waiting: bigint;
  readonly oldest: Date | null;
}

/** How far each reader of domain events is: how many events of the firm wait for it, and since when. */
export const listEventReaders: Handler<'listEventReaders'> = async ({ scope }) => {
  const { rows } = await sql<Row>`
    select reader, parked_until, problem, waiting.count as waiting, waiting.oldest
    from event_reader cross join lateral (
      select count(*) as count, min(at) as oldest from domain_event
      where firm_id = ${scope.firmId} and (written_in, domain_event.position) > (event_reader.read_in, event_reader.position)
    ) waiting where reader = any(${readers.map(({ name }) => name)}::text[]) order by reader`.execute(scope.db);
  return {
    data: rows.map(({ reader, parked_until: parkedUntil, problem, waiting, oldest }) => ({
      reader,
      waiting: Number(waiting),
      oldestAt: oldest === null ? null : wireTimestamp(oldest),
      parkedUntil: parkedUntil === null ? null : wireTimestamp(parkedUntil),
      problem,
    })),
  };
};
