import type { IsoDate } from '@tessera/domain/dates';
import type { Kysely, Transaction } from 'kysely';
import { firstDelivery } from '../../capabilities/transfers/counterparty/simulator';
import { instructionOf, lockSituation } from '../../capabilities/transfers/moving/situation';
import { takeAnswer } from '../../capabilities/transfers/moving/take-answer';
import type { DB } from '../../foundation/database/schema';
import { openLedger } from '../../ledger/ledger';

/**
 * Lets the first part of each transfer arrive that is being onboarded, by the ledger and as the simulated provider
 * would send it: some agree with what was announced, some come in parts, and some are held.
 */
export const writeArrivals = async (
  // The connection's transaction is the seed's, which is open already.
  db: Kysely<DB>,
  firmId: string,
  asOf: IsoDate,
  transferIds: readonly string[],
): Promise<void> => {
  const transaction = db as Transaction<DB>;
  const at = new Date(`${asOf}T08:00:00Z`);
  for (const id of transferIds) {
    const situation = await lockSituation(transaction, firmId, id);
    if (!situation) continue;
    const delivery = firstDelivery(instructionOf(situation));
    await takeAnswer(
      {
        transaction,
        ledger: openLedger({ subscribers: [] }),
        ledgerActor: { firmId, userId: null, userKind: null, businessDate: asOf, clock: () => at },
        actor: { firmId, userId: null, by: 'provider', businessDate: asOf, at },
      },
      situation,
      { kind: 'Part', date: asOf, delivery },
    );
    await transaction
      .updateTable('product_transfer')
      .set({ next_answer: situation.row.next_answer })
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', id)
      .execute();
    // As all of the book, they are no transactions that somebody made in the platform.
    await transaction
      .updateTable('portfolio_transaction')
      .set({ created_at: null })
      .where('firm_id', '=', firmId)
      .where('transaction_id', 'in', (eb) =>
        eb
          .selectFrom('transfer_part')
          .where('firm_id', '=', firmId)
          .where('transfer_id', '=', id)
          .select('transaction_id'),
      )
      .execute();
  }
};
