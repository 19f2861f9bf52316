import type { Kysely } from 'kysely';
import { changeTogether, inserted } from '../../foundation/database/change-together';
import type { DB, Json } from '../../foundation/database/schema';
import type { Actor } from './scope';

export interface AuditEntry {
  readonly firmId: string;
  readonly userId: string | null;
  /** The machine's time when absent, as in an operator's command. */
  readonly writtenAt?: Date;
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly recordId?: string | null;
  readonly reason?: string | null;
  /**
   * Id of the versions that ran in the page that asked; null when no page did. The proxy makes it of what the page
   * says, which can be another published version than the one that ran: it is recorded, and nothing is decided by it.
   */
  readonly release: string | null;
  /** The record before and after a change, where that is recorded. */
  readonly before?: object;
  readonly after?: object;
}

/** An audit row, for a statement that also writes what it tells. */
export const auditRow = ({
  firmId,
  userId,
  writtenAt = new Date(),
  action,
  outcome,
  recordId = null,
  reason = null,
  release,
  before,
  after,
}: AuditEntry) => ({
  firm_id: firmId,
  at: writtenAt,
  user_id: userId,
  action,
  outcome,
  record_id: recordId,
  reason,
  release,
  before: (before ?? null) as Json | null,
  after: (after ?? null) as Json | null,
});

/**
 * Writes one audit row on the given connection: for a write that of the write's own transaction, for a refusal a short
 * one of its own.
 */
export const writeAudit = (db: Kysely<DB>, entry: AuditEntry): Promise<void> =>
  changeTogether(db, inserted('audit', [auditRow(entry)]));

/** Writes an audit row for a refused call, outside any transaction. */
export const auditRefusal = (
  db: Kysely<DB>,
  { firmId, userId, clock, call, release }: Pick<Actor, 'firmId' | 'userId' | 'clock' | 'call' | 'release'>,
  reason: string,
): Promise<void> =>
  writeAudit(db, { firmId, userId, writtenAt: clock(), action: call, outcome: 'refused', reason, release });
