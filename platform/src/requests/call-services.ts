import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Kysely } from 'kysely';
import type { Clock } from '../foundation/clock';
import type { GuessingLimit } from '../capabilities/authentication/guessing-limit';
import type { AddressProvider } from '../capabilities/addresses/provider';
import type { DB } from '../foundation/database/schema';
import type { Ledger } from '../ledger/ledger';

/** What calls stand on: one of each for a process. */
export interface CallServices {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  /** London's time of a business date, for the ledger. */
  readonly businessTime: (businessDate: IsoDate) => LondonTime;
  readonly guessing: GuessingLimit;
  readonly clientAuthentication: string;
  /** How long a session may be idle. */
  readonly idleTimeoutSeconds: number;
  /** With all that follows from its commits. */
  readonly ledger: Ledger;
  /** Lets one business day pass and answers the next; null where no demonstration with a simulated back office runs. */
  readonly passDay: (() => Promise<IsoDate>) | null;
  /** Who knows the addresses of a postcode; null when nobody is asked. */
  readonly addresses: AddressProvider | null;
}
