import type { Kysely } from 'kysely';
import type { Clock } from '../authentication/clock';
import type { GuessingLimit } from '../authentication/guessing-limit';
import type { AddressProvider } from '../addresses/provider';
import type { DB } from '../database/schema';
import type { Operations } from '../operations/back-office';

/** What calls stand on: one of each for a process. */
export interface CallServices {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly guessing: GuessingLimit;
  readonly clientAuthentication: string;
  /** How long a session may be idle. */
  readonly idleTimeoutSeconds: number;
  /** The back office that is attached to this platform; null when it works somewhere else. */
  readonly operations: Operations | null;
  /** Who knows the addresses of a postcode; null when nobody is asked. */
  readonly addresses: AddressProvider | null;
}
