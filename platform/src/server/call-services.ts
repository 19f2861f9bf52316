import type { Kysely } from 'kysely';
import type { Clock } from '../authentication/clock';
import type { GuessingLimit } from '../authentication/guessing-limit';
import type { DB } from '../database/schema';

/** What calls stand on: one of each for a process. */
export interface CallServices {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly guessing: GuessingLimit;
  readonly clientAuthentication: string;
  /** How long a session may be idle. */
  readonly idleTimeoutSeconds: number;
}
