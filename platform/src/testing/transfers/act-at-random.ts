import { nothingLeft } from '@tessera/contract/transfers/life';
import type { TransferStatus } from '@tessera/contract/transfers/values';
import { stopSales } from '../../capabilities/transfers/acting/stop-sales';
import { acceptHeld } from '../../capabilities/transfers/moving/accept-held';
import { isHeld, readLines, writeLines, type TransferLine } from '../../capabilities/transfers/moving/lines';
import {
  moveParts,
  moveTransfer,
  type Moving,
  type PartOfLine,
} from '../../capabilities/transfers/moving/move-transfer';
import { lockSituation } from '../../capabilities/transfers/moving/situation';
import { noteTransfer } from '../../capabilities/transfers/moving/stored-transfer';
import type { Random } from '../../demo/rows/random';

/** What people do with a transfer on a day, if it waits for them: they send, check, enter costs, decide, cancel, and see to what stops it. */
export const actAtRandom = async (moving: Moving, random: Random, id: string): Promise<void> => {
  const { transaction, actor } = moving;
  const situation = await lockSituation(transaction, actor.firmId, id);
  if (!situation) throw new Error('It is gone.');
  const { row, party, lines } = situation;
  const go = (to: TransferStatus, changed = {}): Promise<void> =>
    moveTransfer(moving, row, to, { reason: null, changed });
  const isOut = row.movement === 'Out';
  const status = row.transfer_status;
  const cancels = random.chance(4);
  const cancel = (): Promise<void> =>
    nothingLeft(row.movement, status) ? go('Cancelled') : go('Pending Cancellation', { asked: row.asked });
  switch (status) {
    case 'Awaiting Documentation':
      return cancels ? cancel() : go('Verifying Documentation');
    case 'Verifying Documentation':
      return random.chance(15)
        ? go('Awaiting Documentation')
        : go(isOut || party.looksAtDocuments ? 'Reviewing Documentation' : 'With Previous Provider');
    case 'Awaiting Crystallisation Information':
      return go('With Previous Provider');
    case 'Reviewing Documentation':
      return isOut ? (cancels ? cancel() : go('Pending', { checked_by: 'somebody' })) : undefined;
    case 'With Previous Provider':
      if (cancels) return cancel();
      if (!isOut && random.chance(50))
        await writeLines(
          transaction,
          actor.firmId,
          id,
          lines.filter(({ kind }) => kind === 'Holding').map((line) => ({ ...line, bookCost: random.pounds(0, 900) })),
        );
      return;
    case 'Onboarding Assets': {
      const held = (await readLines(transaction, actor.firmId, id)).find(isHeld);
      return held === undefined || random.chance(30) ? undefined : decide(moving, id, held, random.chance(50));
    }
    // It says what stops it: they see that it can be sold, or end the transfer.
    case 'Pending':
    case 'Awaiting sell down':
      if (!isOut || row.obstacle === null) return;
      return status === 'Awaiting sell down' && random.chance(50)
        ? stopSales(moving, row, situation, null)
        : makeSaleable(moving, row.account_id);
    default:
  }
};

/** A firm takes what an account holds on its list again. */
const makeSaleable = async ({ transaction, actor: { firmId } }: Moving, accountId: string): Promise<void> => {
  await transaction
    .updateTable('firm_instrument')
    .set({ status: 'Active' })
    .where('firm_id', '=', firmId)
    .where('asset_id', 'in', (held) =>
      held
        .selectFrom('holding')
        .where('firm_id', '=', firmId)
        .where('account_id', '=', accountId)
        .select('holding.asset_id'),
    )
    .execute();
};

const decide = async (moving: Moving, id: string, held: TransferLine, accepts: boolean): Promise<void> => {
  const { transaction, actor } = moving;
  const situation = await lockSituation(transaction, actor.firmId, id);
  if (!situation || (accepts && situation.account.status !== 'Active')) return;
  const { row } = situation;
  const { line, correction } = acceptHeld(held);
  const route = {
    from: 'Held',
    to: accepts ? 'Account' : 'Provider',
    narrative: 'What came',
    line: held.line,
  } as const;
  const parts: PartOfLine[] = [
    ...(held.heldAmount > 0n ? [{ ...route, kind: 'Cash' as const, amount: held.heldAmount }] : []),
    ...(held.heldQuantity > 0n && held.assetId !== null
      ? [
          {
            ...route,
            kind: 'Units' as const,
            assetId: held.assetId,
            quantity: held.heldQuantity,
            bookCost: held.heldCost,
          },
        ]
      : []),
    ...(accepts && correction !== 0n && held.assetId !== null
      ? [
          {
            ...route,
            kind: 'Cost' as const,
            from: 'Provider' as const,
            to: 'Account' as const,
            assetId: held.assetId,
            bookCost: correction,
          },
        ]
      : []),
  ];
  await moveParts(moving, row, accepts ? 'Accepted what came' : 'Returned what came', { reason: null, parts });
  await writeLines(transaction, actor.firmId, id, [
    accepts ? line : { ...held, heldAmount: 0n, heldQuantity: 0n, heldCost: 0n, heldCostMissing: false },
  ]);
  await noteTransfer(transaction, actor, row, { action: 'Decided', to: row.transfer_status, reason: null });
};
