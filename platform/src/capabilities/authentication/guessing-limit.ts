import { sql, type Kysely } from 'kysely';
import type { Clock } from '../../foundation/clock';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { hashToken } from '../../foundation/hash-token';

const attemptsMaxDefault = 10;
const windowMs = 15 * 60_000;
/**
 * The number of failed attempts on one name in a day, over all networks, after which attempts are delayed. The delay
 * doubles each time; a network that has not failed itself waits a minute at most.
 */
const attemptsBeforeDelay = 100;
const dayMs = 24 * 60 * 60_000;
/** A minute at most: after six doublings of a second it is reached. */
const delaySecondsMax = 60;
/** Beyond this many counts those with the fewest tries are dropped, so that made-up names cannot fill the database. */
const countsMax = 100_000;
/** A process cleans up once in this many counts. */
const countsPerCleanUp = 500;

/** What an attempt is counted under. */
export interface AttemptKeys {
  /** The count that stops. */
  readonly own: string;
  readonly ownMax?: number;
  /**
   * The count over all networks, that only slows: a name is never locked, or strangers could lock it. Networks take
   * turns: one waits once more as long for each of its own failures, so one that keeps trying takes no turn from one
   * that has not failed.
   */
  readonly everywhere?: string | null;
}

/** Keys with the same beginning, up to their last line, can be forgotten together. */
const groupOf = (key: string): string => key.slice(0, key.lastIndexOf('\n') + 1);

interface Counted {
  tries: number;
  ends_at: Date;
  taken: boolean;
  slowed_until: Date | null;
}

/** SQL: seconds to wait after this many attempts on a name. */
const delayOf = (tries: string): string =>
  `least(${delaySecondsMax}, power(2, least(${tries} - ${attemptsBeforeDelay}, 6)))::double precision`;

/**
 * Counts attempts by key, whether or not the name exists, so that the limit does not reveal which names exist. The
 * counts are in the database: all platforms share them.
 */
export class GuessingLimit {
  private counts = 0;

  constructor(
    private readonly clock: Clock,
    private readonly db: Kysely<DB>,
  ) {}

  /**
   * Counts an attempt before it is checked, in one statement, so that simultaneous attempts count too. Returns null when
   * it may be made, else when the next one may; an attempt that may not be made does not count.
   */
  async begin({ own, ownMax = attemptsMaxDefault, everywhere = null }: AttemptKeys): Promise<Date | null> {
    const now = this.clock();
    const [ownHash, everywhereHash] = [hashToken(own), everywhere === null ? null : hashToken(everywhere)];
    const { rows } = await sql<Counted>`
      with own as (
        insert into attempt_count as was (key_hash, group_hash, tries, ends_at, last_at)
        values (${ownHash}, ${hashToken(groupOf(own))}, 1, ${new Date(now.getTime() + windowMs)}::timestamptz, ${now}::timestamptz)
        on conflict (key_hash) do update set
          tries = case when was.ends_at <= excluded.last_at then 1 else least(was.tries, ${ownMax}::int) + 1 end,
          ends_at = case when was.ends_at <= excluded.last_at then excluded.ends_at else was.ends_at end,
          last_at = excluded.last_at
        returning tries, ends_at),
      everywhere as (
        insert into attempt_count as was (key_hash, group_hash, tries, ends_at, last_at)
        select ${everywhereHash}::bytea, ${everywhereHash}::bytea, 1, ${new Date(now.getTime() + dayMs)}::timestamptz, ${now}::timestamptz
        from own where tries <= ${ownMax}::int and ${everywhereHash}::bytea is not null
        on conflict (key_hash) do update set
          tries = case when was.ends_at <= excluded.last_at then 1 else was.tries + 1 end,
          ends_at = case when was.ends_at <= excluded.last_at then excluded.ends_at else was.ends_at end,
          last_at = excluded.last_at
        where was.ends_at <= excluded.last_at or was.tries < ${attemptsBeforeDelay}::int
          or was.last_at + make_interval(secs => (select own.tries from own) * ${sql.raw(delayOf('was.tries'))}) <= excluded.last_at
        returning 1)
      select tries, ends_at, exists (select from everywhere) or ${everywhereHash}::bytea is null as taken,
        (select last_at + make_interval(secs => own.tries * ${sql.raw(delayOf('attempt_count.tries'))})
          from attempt_count where key_hash = ${everywhereHash}::bytea) as slowed_until
      from own ${prepared}`.execute(this.db);
    const { tries, ends_at: endsAt, taken, slowed_until: slowedUntil } = rows[0] as Counted;
    await this.cleanUp(now);
    if (tries > ownMax) return endsAt;
    if (taken) return null;
    await this.uncount(own);
    return slowedUntil;
  }

  /** Removes one attempt that succeeded; other people's attempts stay counted. */
  async uncount(key: string): Promise<void> {
    await sql`update attempt_count set tries = greatest(tries - 1, 0) where key_hash = ${hashToken(key)}`.execute(
      this.db,
    );
  }

  async forget(key: string): Promise<void> {
    await this.db.deleteFrom('attempt_count').where('key_hash', '=', hashToken(key)).execute();
  }

  /** Drops every count whose key begins with these lines and has one more. */
  async forgetAll(beginning: string): Promise<void> {
    await this.db.deleteFrom('attempt_count').where('group_hash', '=', hashToken(beginning)).execute();
  }

  /** Removes what is over, and what is too much. */
  private async cleanUp(now: Date): Promise<void> {
    this.counts += 1;
    if (this.counts % countsPerCleanUp !== 0) return;
    await this.db.deleteFrom('attempt_count').where('ends_at', '<', now).execute();
    await sql`delete from attempt_count where key_hash in (
      select key_hash from attempt_count order by tries desc, last_at desc offset ${countsMax})`.execute(this.db);
  }
}
