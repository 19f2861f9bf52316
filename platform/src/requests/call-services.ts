import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import type { Kysely } from 'kysely';
import type { Clock } from '../foundation/clock';
import type { GuessingLimit } from '../capabilities/authentication/guessing-limit';
import type { AddressProvider } from '../capabilities/addresses/provider';
import type { WebhookNetwork } from '../capabilities/webhooks/network';
import type { Scanner } from '../capabilities/documents/scanner';
import type { SecretBox } from '../foundation/secret-box';
import type { DB } from '../foundation/database/schema';
import type { Ledger } from '../ledger/ledger';

/** The services calls use: one of each per process. */
export interface CallServices {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  /** London time on a business date, for the ledger. */
  readonly businessTime: (businessDate: IsoDate) => LondonTime;
  readonly guessing: GuessingLimit;
  /** Seals secrets at rest; null where the installation has no key for it. */
  readonly secrets: SecretBox | null;
  readonly clientAuthentication: string;
  /** How long a session may be idle. */
  readonly idleTimeoutSeconds: number;
  /** The ledger with all its subscribers. */
  readonly ledger: Ledger;
  /**
   * Moves the demonstration on by one business day and returns the new date; null where no simulated back office runs.
   */
  readonly passDay: (() => Promise<IsoDate>) | null;
  /** Looks through files for viruses. */
  readonly scanner: Scanner;
  /** How webhooks reach their receivers: their addresses are checked when they are saved, too. */
  readonly webhooks: WebhookNetwork;
  /** Looks up the addresses of a postcode; null where no provider is set. */
  readonly addresses: AddressProvider | null;
}
