import { poundsText } from '@tessera/domain/wording';
import type { JobContext } from '../queue/task';
import type { LedgerActor } from '../../ledger/state/state';
import { unitsText } from '../../ledger/state/units-text';
import type { BackOfficeStep } from '../back-office/back-office';
import { doStep } from '../back-office/do-step';
import { memberAllocations } from '../../capabilities/market-orders/member-allocations';

/**
 * Gives each member of an answered market order its part, each in its own database transaction. The parts follow from
 * stored data alone, and members that have theirs are skipped, so an interrupted and repeated run gives each the same
 * part once. A filled member that cannot be booked is held with the reason: its units are dealt, and each run tries it
 * again until it succeeds.
 */
export const allocate = async (
  context: JobContext,
  actor: LedgerActor,
  marketOrderId: string,
): Promise<{ readonly done: number; readonly failed: number }> => {
  const { db, clock } = context;
  const { firmId } = actor;
  let done = 0;
  let failed = 0;
  for (const { status, held, step } of await memberAllocations(db, firmId, marketOrderId)) {
    if (status !== 'Placed') continue;
    const outcome = await doStep(context, actor, step, (id, refusal) => {
      if (step.kind !== 'complete') return { kind: 'reject', transactionId: id, reason: refusal };
      const reason = heldBecause(step, refusal);
      // Recorded once, so that retries do not fill the history.
      return reason === held ? null : { kind: 'hold', transactionId: id, reason };
    });
    if (outcome === 'done' && step.kind === 'complete') done += 1;
    else if (outcome !== 'overtaken') failed += 1;
  }
  await db
    .updateTable('market_order')
    .set({ allocated_at: clock() })
    .where('firm_id', '=', firmId)
    .where('market_order_id', '=', marketOrderId)
    .where('allocated_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('portfolio_transaction')
            .where('firm_id', '=', firmId)
            .where('market_order_id', '=', marketOrderId)
            .where('status', '=', 'Placed')
            .select('transaction_id'),
        ),
      ),
    )
    .execute();
  return { done, failed };
};

const heldBecause = ({ execution }: Extract<BackOfficeStep, { kind: 'complete' }>, refusal: string): string =>
  `The market filled it with ${unitsText(execution?.quantity ?? 0n)} units for ${poundsText(execution?.consideration ?? 0n)}, and it could not be booked: ${refusal} Put that right, then complete it again.`;
