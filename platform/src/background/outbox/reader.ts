import type { DomainEventType } from '@tessera/contract/events/values';
import type { Transaction } from 'kysely';
import type { ToldKind } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';

/** A domain event as its readers get it. */
export interface ReadEvent {
  readonly eventId: string;
  readonly firmId: string;
  readonly type: DomainEventType;
  readonly entity: { readonly kind: ToldKind; readonly id: string };
  /** The event's number among its record's, from 1 and without a gap. */
  readonly sequence: number;
  readonly at: Date;
}

/** Something that follows what happened, in its own time. */
export interface EventReader {
  readonly name: string;
  /**
   * Takes some events in the order of their commits, in the database transaction that moves the reader on: what it
   * writes there happens exactly once. What it does elsewhere may be repeated. If it throws, the reader is parked.
   */
  readonly handle: (transaction: Transaction<DB>, events: readonly ReadEvent[], now: Date) => Promise<void>;
}
