import { formatUnits, type Units } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import { writeTransferStep, type TransferActor } from '../../capabilities/transfers/moving/stored-transfer';
import type { DB } from '../../foundation/database/schema';
import type { LedgerActor } from '../../ledger/state/state';
import { testLedger } from '../job-context';

export interface TestTransfer {
  readonly accountId: string;
  readonly movement: 'In' | 'Out';
  readonly type: 'Cash' | 'Stock';
  readonly amount: bigint;
  readonly masterPartyId: string;
  /** Cash announced, in pounds; null for no line of it. */
  readonly cash: string | null;
  readonly holdings: readonly { readonly assetId: string; readonly quantity: Units }[];
  /** Terms besides the kind, the extent and the provider. */
  readonly terms?: object;
}

/** Opens a transfer as it is stored once it is accepted; returns its id. */
export const openTestTransfer = (
  db: Kysely<DB>,
  ledgerActor: LedgerActor,
  { accountId, movement, type, amount, masterPartyId, cash, holdings, terms = {} }: TestTransfer,
): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const { firmId, businessDate } = ledgerActor;
    const { transactions } = await testLedger.execute(transaction, ledgerActor, {
      kind: 'openTransfer',
      accountId,
      movement,
      amount,
      narrative: 'Transfer',
    });
    const id = transactions[0]?.transactionId ?? '';
    const reference = `R${id}`;
    await transaction
      .insertInto('product_transfer')
      .values({
        firm_id: firmId,
        transaction_id: id,
        transfer_type: type,
        transfer_status: 'Pending',
        action_required: false,
        auto_invest: 'autoInvest' in terms,
        previous_provider_name: masterPartyId,
        previous_provider_reference: reference,
        date_initiated: businessDate,
        master_party_id: masterPartyId,
        terms: JSON.stringify({
          transferType: type,
          transferValueType: 'Full',
          previousProvider: { masterPartyId, reference },
          transferWrapperType: 'SIPP',
          ...terms,
        }),
      })
      .execute();
    const lines = [
      ...(cash === null ? [] : [{ kind: 'Cash' as const, announced_amount: cash }]),
      ...holdings.map(({ assetId, quantity }) => ({
        kind: 'Holding' as const,
        asset_id: assetId,
        announced_quantity: formatUnits(quantity),
      })),
    ];
    if (lines.length > 0)
      await transaction
        .insertInto('transfer_line')
        .values(lines.map((line, index) => ({ firm_id: firmId, transaction_id: id, line: index + 1, ...line })))
        .execute();
    const actor: TransferActor = { firmId, userId: null, by: 'person', businessDate, at: new Date() };
    await writeTransferStep(transaction, actor, id, null, 'Pending', 'Created', null);
    return id;
  });
