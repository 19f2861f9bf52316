import { sql, type Kysely, type Transaction } from 'kysely';
import type { Clock } from '../../foundation/clock';
import type { DB } from '../../foundation/database/schema';
import { repeat } from '../../foundation/repeat';
import type { EventReader, ReadEvent } from './reader';

/** The most events in one database transaction. */
const batch = 500;
const parkMsMin = 1_000;
const parkMsMax = 60 * 60_000;

interface Cursor {
  readonly read_in: string;
  readonly position: bigint;
}

/** SQL: events that no open transaction can still come before. */
const settled = sql`written_in < pg_snapshot_xmin(pg_current_snapshot())`;

/** Whether events wait for a reader. It writes nothing, so a quiet portal stays quiet. A new reader begins now. */
const hasWaiting = async (db: Kysely<DB>, reader: string, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from domain_event where (written_in, domain_event.position) > (read_in, event_reader.position) and ${settled}) as waits
    from event_reader where reader = ${reader}`.execute(db);
  if (rows[0]) return rows[0].waits;
  await sql`insert into event_reader (reader, read_in, position, updated_at)
    select ${reader}, pg_snapshot_xmin(pg_current_snapshot()), 0, ${now} on conflict do nothing`.execute(db);
  return false;
};

/** The cursor of a reader, locked; null while another process has it, or while it is parked. */
const takeCursor = async (transaction: Transaction<DB>, reader: string, now: Date): Promise<Cursor | null> => {
  const { rows } = await sql<Cursor>`
    select read_in::text as read_in, position from event_reader
    where reader = ${reader} and (parked_until is null or parked_until <= ${now}) for update skip locked`.execute(
    transaction,
  );
  return rows[0] ?? null;
};

interface Row {
  readonly position: bigint;
  readonly written_in: string;
  readonly firm_id: string;
  readonly event_id: string;
  readonly event_type: ReadEvent['type'];
  readonly entity_kind: ReadEvent['entity']['kind'];
  readonly entity_id: string;
  readonly sequence: number;
  readonly at: Date;
}

const eventsAfter = async (transaction: Transaction<DB>, { read_in: readIn, position }: Cursor): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select position, written_in::text as written_in, firm_id, event_id, event_type, entity_kind, entity_id, sequence, at from domain_event
    where (written_in, position) > (${readIn}::xid8, ${position}::bigint) and ${settled}
    order by domain_event.written_in, domain_event.position limit ${batch}`.execute(transaction);
  return rows;
};

const toEvent = (row: Row): ReadEvent => ({
  eventId: row.event_id,
  firmId: row.firm_id,
  type: row.event_type,
  entity: { kind: row.entity_kind, id: row.entity_id },
  sequence: row.sequence,
  at: row.at,
});

/** Gives a reader its next events and moves it on, both or neither; returns how many it took. */
const readOnce = (db: Kysely<DB>, reader: EventReader, now: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const cursor = await takeCursor(transaction, reader.name, now);
    if (!cursor) return 0;
    const rows = await eventsAfter(transaction, cursor);
    const last = rows.at(-1);
    if (!last) return 0;
    await reader.handle(transaction, rows.map(toEvent), now);
    await sql`update event_reader set read_in = ${last.written_in}::xid8, position = ${last.position}, attempts = 0, parked_until = null, problem = null, updated_at = ${now}
      where reader = ${reader.name}`.execute(transaction);
    return rows.length;
  });

/** Parks a reader for twice as long as the last time, a second at first and an hour at most. */
const park = async (db: Kysely<DB>, { name }: EventReader, now: Date): Promise<void> => {
  await sql`update event_reader set attempts = attempts + 1, updated_at = ${now}, problem = 'It failed and is tried again. The platform’s log says why.',
      parked_until = ${now}::timestamptz + make_interval(secs => least(${parkMsMax / 1000}, ${parkMsMin / 1000} * power(2, least(attempts, 20))))
    where reader = ${name}`.execute(db);
};

export interface Outbox {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly readers: readonly EventReader[];
  /** Told of a reader that failed; the others go on. */
  readonly onFailure: (reader: string, error: unknown) => void;
}

/** Gives every reader what it has not read; returns how many events were taken in all. */
export const readEvents = async ({ db, clock, readers, onFailure }: Outbox): Promise<number> => {
  let taken = 0;
  for (const reader of readers)
    try {
      for (;;) {
        if (!(await hasWaiting(db, reader.name, clock()))) break;
        const count = await readOnce(db, reader, clock());
        taken += count;
        if (count < batch) break;
      }
    } catch (error) {
      onFailure(reader.name, error);
      // An outage fails here too; the next look finds the reader where it was.
      await park(db, reader, clock()).catch(() => undefined);
    }
  return taken;
};

/** How often readers look for events. */
const lookEveryMs = 500;

/** Gives readers their events as they come, until stopped. Several processes may do so: a reader is with one at a time. */
export const startOutbox = (outbox: Outbox): { readonly stop: () => Promise<void> } =>
  repeat(() => readEvents(outbox), lookEveryMs);
