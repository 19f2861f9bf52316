import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { ReadRecord } from './record-read';

export interface ReadNote extends ReadRecord {
  readonly firmId: string;
  readonly userId: string;
  readonly at: Date;
}

interface Options {
  readonly write: (notes: readonly ReadNote[]) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** How long a note may wait for others to be written with it. */
const waitMs = 1_000;
/** So many are written at once. */
const batchMax = 500;
/** The most that wait while the database cannot be reached; further ones are lost, which is reported. */
const waitingMax = 10_000;
/** The most notes remembered as written, so that the same read of the same hour costs nothing. */
const knownMax = 50_000;

const hourMs = 60 * 60_000;
const keyOf = ({ firmId, userId, kind, id, at }: ReadNote): string =>
  `${firmId} ${userId} ${kind} ${id} ${Math.floor(at.getTime() / hourMs)}`;

/**
 * Notes who read which client's records, once for a person, a record and an hour. A read never waits for it: notes are
 * kept in memory and written together soon after. A process that is killed loses those of the last second.
 */
export class ReadNotes {
  private readonly known = new Set<string>();
  private waiting: ReadNote[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly options: Options) {}

  note(note: ReadNote): void {
    const key = keyOf(note);
    if (this.known.has(key)) return;
    if (this.waiting.length >= waitingMax) {
      this.options.onFailure(new Error('Too many reads wait to be noted: one is lost.'));
      return;
    }
    if (this.known.size >= knownMax) this.known.clear();
    this.known.add(key);
    this.waiting.push(note);
    if (this.waiting.length >= batchMax) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), waitMs).unref();
  }

  /** Writes what waits. What cannot be written waits for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchMax);
      try {
        await this.options.write(batch);
      } catch (error) {
        this.waiting.unshift(...batch);
        this.options.onFailure(error);
        return;
      }
    }
  }
}

/** Writes notes to the database: a row for each client the record belongs to. */
export const writeReads = async (db: Kysely<DB>, notes: readonly ReadNote[]): Promise<void> => {
  const column = (valueOf: (note: ReadNote) => string) => notes.map(valueOf);
  await sql`
    insert into client_read (firm_id, client_id, user_id, hour, record_kind, record_id, at)
    select note.firm_id, owner.client_id, note.user_id, date_trunc('hour', note.at, 'UTC'), note.kind, note.id, note.at
    from unnest(${column(({ firmId }) => firmId)}::text[], ${column(({ userId }) => userId)}::text[], ${column(({ kind }) => kind)}::text[], ${column(({ id }) => id)}::text[], ${column(({ at }) => at.toISOString())}::timestamptz[]) as note (firm_id, user_id, kind, id, at)
    cross join lateral (
      select client_id from client where note.kind = 'Client' and client.firm_id = note.firm_id and client.client_id = note.id
      union
      select client_id from account_client where note.kind = 'Account' and account_client.firm_id = note.firm_id and account_client.account_id = note.id
      union
      select client_id from portfolio_transaction made join account_client using (firm_id, account_id) where note.kind = 'Transaction' and made.firm_id = note.firm_id and made.transaction_id = note.id
    ) as owner
    on conflict do nothing`.execute(db);
};
