import { decide, type Resource } from '@tessera/contract';
import { countText } from '@tessera/domain/wording';
import { ApiError } from '../../requests/http/api-error';
import type { ReadScope } from '../../requests/access/scope';
import { refuseUnlessWholeFirm } from '../../requests/access/whole-firm';
import { rowsOf } from '../seal/chain';
import { verifyFirm } from '../seal/verify';
import type { JobContext } from '../queue/task';
import type { WorkKey } from './stored-work';

/** What a run of sealed rows asks of whoever runs it. */
export interface AuditRun {
  readonly startedBy: string;
  readonly isStopped: () => Promise<boolean>;
}

/** What the proof contains in full: the rows as they were sealed, whatever a page would hide of them. */
const proofReads: readonly Resource[] = ['Firm Management', 'Client', 'Client Enhanced', 'Account', 'Transaction'];

/** @throws ApiError 403 for a caller who sees part of the firm, or may not read what a proof contains. */
export const requireAudit = ({ caller, nodeIds }: Pick<ReadScope, 'caller' | 'nodeIds'>, forProof: boolean): void => {
  refuseUnlessWholeFirm(
    { nodeIds },
    'The seals cover the whole firm, and you see a part of it: ask somebody who sees the whole firm.',
  );
  const missing = (forProof ? proofReads : ['Firm Management' as const]).filter(
    (resource) =>
      !decide({ authenticated: true, scopes: caller.scopes, flags: null }, { requires: { resource, level: 'read' } })
        .allowed,
  );
  if (missing.length > 0)
    throw new ApiError(
      'forbidden',
      `The export contains every row as it was sealed, which needs read on ${missing.join(', ')}: ask an administrator of your firm.`,
    );
};

/** Sets how far work is. */
export const progress = ({ db }: Pick<JobContext, 'db'>, { firmId, workId }: WorkKey, done: number, total?: number) =>
  db
    .updateTable('work')
    .set({ done, ...(total === undefined ? {} : { total }) })
    .where('firm_id', '=', firmId)
    .where('work_id', '=', workId)
    .execute();

/** The rows under a firm's seals, as the seals say. */
export const sealedRows = async ({ pool }: Pick<JobContext, 'pool'>, firmId: string): Promise<number> => {
  const {
    rows: [row],
  } = await pool.query<{ total: bigint }>(
    'select coalesce(sum(cash_rows + stock_rows + step_rows + audit_rows), 0)::bigint as total from seal where firm_id = $1',
    [firmId],
  );
  return Number(row?.total ?? 0n);
};

/** The most findings kept; the first is the one to look at, and later ones may follow from it. */
const findingsMax = 20;

class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Verifies the firm's seals and keeps what it found; null when it was stopped. */
export const writeCheck = async (
  context: JobContext,
  key: WorkKey,
  { isStopped }: AuditRun,
): Promise<{ readonly note: string } | null> => {
  await progress(context, key, 0, await sealedRows(context, key.firmId));
  const client = await context.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    let done = 0;
    const { findings, firm } = await verifyFirm(client, key.firmId, async (seal) => {
      done += rowsOf(seal);
      await progress(context, key, done);
      if (await isStopped()) throw new Stopped();
    });
    const told = findings.map(({ sealNumber, what }) => (sealNumber === null ? what : `seal ${sealNumber}: ${what}`));
    const found = {
      checked_at: context.clock(),
      seals: firm.seals,
      rows: firm.rows,
      unsealed: Object.values(firm.unsealed).reduce((sum, count) => sum + count, 0n),
      sealed_at: firm.newest?.sealedAt ?? null,
      head: firm.newest?.hash ?? null,
      findings: JSON.stringify(told.slice(0, findingsMax)),
    };
    await context.db
      .insertInto('seal_check')
      .values({ firm_id: key.firmId, work_id: key.workId, ...found })
      .onConflict((conflict) => conflict.columns(['firm_id', 'work_id']).doUpdateSet(found))
      .execute();
    return {
      note:
        told.length === 0
          ? 'Every sealed row is as it was sealed.'
          : `${countText(told.length, 'finding')}. The first: ${told[0] ?? ''}.`,
    };
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
};
