import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Actor } from './scope';

export interface AuditEntry {
  readonly firmId: string;
  readonly userId: string | null;
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly recordId?: string | null;
  readonly reason?: string | null;
  /**
   * Id of the release the page that asked was loaded with; null when no page did. It is the caller's word: kept, never
   * decided on.
   */
  readonly release: string | null;
  /** What a change found and what it left, where that is kept. */
  readonly before?: object;
  readonly after?: object;
}

/**
 * Writes one audit row on the given connection: the effect's own transaction for a write, a short one of its own for a
 * refusal.
 */
export const writeAudit = async (
  db: Kysely<DB>,
  { firmId, userId, action, outcome, recordId = null, reason = null, release, before, after }: AuditEntry,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({
      firm_id: firmId,
      at: new Date(),
      user_id: userId,
      action,
      outcome,
      record_id: recordId,
      reason,
      release,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
};

/** Audits, by itself, that a call was refused. */
export const auditRefusal = (
  db: Kysely<DB>,
  { firmId, userId, call, release }: Pick<Actor, 'firmId' | 'userId' | 'call' | 'release'>,
  reason: string,
): Promise<void> => writeAudit(db, { firmId, userId, action: call, outcome: 'refused', reason, release });
