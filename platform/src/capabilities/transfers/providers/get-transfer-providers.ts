import { transferMovements, type TransferStatus } from '@tessera/contract/transfers/values';
import { providerCasesMax } from '@tessera/contract/transfers/workbench';
import { anyOf } from '../../../foundation/database/prepared';
import type { ReadScope } from '../../../requests/access/scope';
import type { Handler } from '../../../requests/handler';
import { readValues } from '../../../requests/http/filters';
import { seenTransfers } from '../../transactions/seen-transactions';
import { clockOf, readTurns } from '../record/read-clocks';
import { providerFigures, type ProviderCase } from './provider-figures';

/** Steps that say something of a provider, and what each says where it gave no reason. */
const told = { Rejected: 'No reason was given.', 'Documents asked for': 'It was not said which.' } as const;
type ToldStep = keyof typeof told;
const toldSteps = Object.keys(told) as readonly ToldStep[];

/** The reasons of those steps, by transfer and step. */
const readTold = async ({ db, firmId }: ReadScope, ids: readonly string[]) => {
  const reasons = new Map<string, string[]>();
  const rows = await db
    .selectFrom('transfer_step')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', anyOf(ids))
    .where('action', 'in', toldSteps)
    // What the firm refuses itself says nothing of the provider.
    .where('acted_by', '=', 'provider')
    .select(['transaction_id', 'action', 'reason'])
    .execute();
  for (const { transaction_id: id, action, reason } of rows) {
    const key = `${id} ${action}`;
    reasons.set(key, [...(reasons.get(key) ?? []), reason ?? told[action as ToldStep]]);
  }
  return (id: string, step: ToldStep): readonly string[] => reasons.get(`${id} ${step}`) ?? [];
};

/** The turns of a clock begin with one that stands: one that never ran says nothing of the provider. */
const everRan = (turns: readonly { readonly runs: boolean }[]): boolean => turns.some(({ runs }) => runs);

/** How other providers have done in the newest cases that the caller sees. */
export const getTransferProviders: Handler<'getTransferProviders'> = async ({ query, scope }) => {
  const ways = readValues(query.movementType, transferMovements, 'movementType');
  const rows = await seenTransfers(scope)
    .leftJoin('master_party', (join) =>
      join
        .onRef('master_party.firm_id', '=', 'product_transfer.firm_id')
        .onRef('master_party.master_party_id', '=', 'product_transfer.master_party_id'),
    )
    .$if(ways !== null, (some) => some.where('portfolio_transaction.movement_type', 'in', ways ?? []))
    .select([
      'portfolio_transaction.transaction_id',
      'portfolio_transaction.movement_type',
      'account.wrapper_type',
      'product_transfer.transfer_type',
      'product_transfer.transfer_status',
      'product_transfer.previous_provider_name',
      'product_transfer.master_party_id',
      'product_transfer.date_initiated',
      'product_transfer.date_ended',
      'master_party.name as party_name',
      'master_party.typical_days',
    ])
    .orderBy('product_transfer.date_initiated', 'desc')
    .orderBy('portfolio_transaction.transaction_id', 'desc')
    .limit(providerCasesMax)
    .execute();
  const ids = rows.map((row) => row.transaction_id);
  const turns = await readTurns(scope.db, scope.firmId, ids);
  const reasonsOf = await readTold(scope, ids);
  const cases = rows.map((row): ProviderCase => {
    const own = turns.get(row.transaction_id) ?? [];
    const status: TransferStatus = row.transfer_status;
    const clock = clockOf(
      {
        wrapperType: row.wrapper_type,
        transferType: row.transfer_type,
        movement: row.movement_type === 'Out' ? 'Out' : 'In',
        status,
        ended: row.date_ended,
      },
      own,
      scope.businessDate,
    );
    return {
      name: row.party_name ?? row.previous_provider_name,
      masterPartyId: row.master_party_id,
      typicalDays: row.typical_days,
      status,
      began: row.date_initiated,
      ended: row.date_ended,
      late: everRan(own) ? clock.used > clock.limit : null,
      rejections: reasonsOf(row.transaction_id, 'Rejected'),
      documents: reasonsOf(row.transaction_id, 'Documents asked for'),
    };
  });
  return { data: providerFigures(cases) };
};
