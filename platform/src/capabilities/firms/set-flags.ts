import type { Kysely } from 'kysely';
import { andList } from '@tessera/contract';
import type { DB } from '../../foundation/database/schema';
import { OperatorError } from '../../foundation/database/operator-error';
import { writeAudit } from '../../requests/access/audit';

/** An operator's change of a firm's feature flags, with who is responsible for it. */
export interface FlagChange {
  readonly firmId: string;
  readonly on: readonly string[];
  readonly off: readonly string[];
  /** The operator's name and the reason, for the audit trail. */
  readonly by: string;
  readonly why: string;
}

/** The names of the firm's enabled flags. */
export const flagsOf = async (db: Kysely<DB>, firmId: string): Promise<string[]> => {
  const firm = await db.selectFrom('firm').select('firm_id').where('firm_id', '=', firmId).executeTakeFirst();
  if (!firm) {
    const firms = await db.selectFrom('firm').select('firm_id').orderBy('firm_id').execute();
    throw new OperatorError(
      `There is no firm ${firmId}: the firms here are ${andList(firms.map((each) => each.firm_id)) || 'none'}.`,
    );
  }
  const rows = await db.selectFrom('firm_flag').select('flag').where('firm_id', '=', firmId).orderBy('flag').execute();
  return rows.map(({ flag }) => flag);
};

/**
 * Switches flags of one firm in one transaction, with one audit row for each that changed. Returns the flags that
 * changed.
 */
export const setFlags = (
  db: Kysely<DB>,
  { firmId, on, off, by, why }: FlagChange,
): Promise<{ on: string[]; off: string[] }> =>
  db.transaction().execute(async (transaction) => {
    const present = new Set(await flagsOf(transaction, firmId));
    const changed = {
      on: [...new Set(on)].filter((flag) => !present.has(flag)),
      off: [...new Set(off)].filter((flag) => present.has(flag)),
    };
    if (changed.on.length > 0)
      await transaction
        .insertInto('firm_flag')
        .values(changed.on.map((flag) => ({ firm_id: firmId, flag })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    if (changed.off.length > 0)
      await transaction
        .deleteFrom('firm_flag')
        .where('firm_id', '=', firmId)
        .where('flag', 'in', changed.off)
        .execute();
    const audited = [
      ...changed.on.map((flag) => ({ action: 'flagOn', flag })),
      ...changed.off.map((flag) => ({ action: 'flagOff', flag })),
    ];
    for (const { action, flag } of audited)
      await writeAudit(transaction, {
        firmId,
        userId: `operator ${by}`,
        action,
        outcome: 'done',
        recordId: flag,
        reason: why,
        release: null,
      });
    return changed;
  });
