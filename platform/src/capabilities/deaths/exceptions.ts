import { findingsMax } from '@tessera/contract/notifications/values';
import { dateText } from '@tessera/domain/wording';
import type { ExceptionKind, FindScope } from '../../background/notifications/kind';
import type { DeathStatus } from '../../foundation/database/column-types';

const asked = { resource: 'Account', level: 'action' } as const;
/** It is dealt with on the page of the death. */
const action = { label: 'Mark as dealt with', changes: null } as const;

const deathsIn = ({ db, firmId }: FindScope, status: DeathStatus) =>
  db
    .selectFrom('death')
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'death.firm_id').onRef('client.client_id', '=', 'death.client_id'),
    )
    .where('death.firm_id', '=', firmId)
    .where('death.status', '=', status)
    .orderBy('death.created_at')
    .limit(findingsMax)
    .selectAll('death')
    .select('client.node_id')
    .execute();

/** A death that a second person has to confirm before anything is frozen. */
const toConfirm: ExceptionKind = {
  type: 'Death to confirm',
  severity: 'High',
  asked,
  action,
  find: async (scope) =>
    (await deathsIn(scope, 'Reported')).map((row) => ({
      key: row.death_id,
      record: { kind: 'Client', id: row.client_id },
      nodeId: row.node_id,
      clientId: row.client_id,
      accountId: null,
      title: 'Death to confirm',
      why: 'Somebody other than the person who recorded it has to confirm it. Until then nothing is frozen and nothing is stopped.',
      amount: null,
      since: row.created_at,
      due: null,
      notForUserId: row.created_by,
    })),
};

/** A death whose pensions are to be shared out. */
const toSettle: ExceptionKind = {
  type: 'Death to settle',
  severity: 'Medium',
  asked,
  action,
  find: async (scope) =>
    (await deathsIn(scope, 'Confirmed')).map((row) => ({
      key: row.death_id,
      record: { kind: 'Client', id: row.client_id },
      nodeId: row.node_id,
      clientId: row.client_id,
      accountId: null,
      title: 'Death to settle',
      why:
        row.proof === 'Not seen yet'
          ? `The client died on ${dateText(row.died_on)}. See the death certificate, then share out the pensions.`
          : `The client died on ${dateText(row.died_on)}. Share out the pensions, then settle the record.`,
      amount: null,
      since: row.created_at,
      due: null,
      notForUserId: null,
    })),
};

export const deathExceptions: readonly ExceptionKind[] = [toConfirm, toSettle];
