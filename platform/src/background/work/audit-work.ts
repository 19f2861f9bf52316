import type { CallRow } from '@tessera/contract/schemas';
import type { Handler } from '../../requests/handler';
import { badField } from '../../requests/http/api-error';
import { wireTimestamp } from '../../requests/http/wire';
import { requireAudit } from './audit-check';
import { start } from './start-work';

/** The most verifications shown. */
const checksMax = 20;

export const listSealChecks: Handler<'listSealChecks'> = async ({ scope }) => {
  requireAudit(scope, false);
  const rows = await scope.db
    .selectFrom('seal_check')
    .innerJoin('work', (join) =>
      join.onRef('work.firm_id', '=', 'seal_check.firm_id').onRef('work.work_id', '=', 'seal_check.work_id'),
    )
    .innerJoin('portal_user as person', (join) =>
      join.onRef('person.firm_id', '=', 'work.firm_id').onRef('person.user_id', '=', 'work.started_by'),
    )
    .where('seal_check.firm_id', '=', scope.firmId)
    .selectAll('seal_check')
    .select('person.name')
    .orderBy('checked_at', 'desc')
    .limit(checksMax)
    .execute();
  return {
    data: rows.map((row): CallRow<'listSealChecks'> => ({
      workId: row.work_id,
      checkedAt: wireTimestamp(row.checked_at),
      checkedBy: row.name,
      seals: Number(row.seals),
      rows: Number(row.rows),
      unsealed: Number(row.unsealed),
      sealedAt: row.sealed_at === null ? null : wireTimestamp(row.sealed_at),
      head: row.head,
      // Written by `writeCheck`.
      findings: row.findings as string[],
    })),
  };
};

/** @throws ApiError 403 for a caller who sees a part of the firm. */
export const startSealCheck: Handler<'startSealCheck'> = async ({ scope, services }) => {
  requireAudit(scope, false);
  return {
    data: await start(scope, {
      kind: 'Audit check',
      title: 'Verification of the audit trail',
      body: {},
      total: 0,
      now: services.clock(),
    }),
  };
};

/** @throws ApiError 400 for days in the wrong order, 403 for a caller who may not read all of it. */
export const startAuditProof: Handler<'startAuditProof'> = async ({ body, scope, services }) => {
  requireAudit(scope, true);
  if (body.dateFrom !== undefined && body.dateTo !== undefined && body.dateTo < body.dateFrom)
    throw badField('dateTo', 'The last day is before the first: choose a later one.');
  return {
    data: await start(scope, {
      kind: 'Audit proof',
      title: 'Audit trail with its proof (ZIP)',
      body,
      total: 0,
      now: services.clock(),
    }),
  };
};
