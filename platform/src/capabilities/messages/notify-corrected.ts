import { parsePounds } from '@tessera/domain/money';
import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { DocumentContent } from '../files/document-content';
import { contractNote, correctedNoteName, orderText } from './contract-note';
import { readExecuted, type ExecutedOrder } from './read-executed';
import { readNotifiedAccounts, type NotifiedAccount } from './read-parties';
import {
  correctedOrderNotice,
  correctedPaymentNotice,
  reversedOrderNotice,
  reversedPaymentNotice,
  type Notice,
} from './wording';
import { writeMessage, type NewFile } from './write-message';

/** A transaction that clients were notified of, as it stands after its correction. */
interface Corrected {
  readonly transactionId: string;
  readonly accountId: string;
  readonly type: 'Contract Note' | 'Withdrawal';
  readonly notice: (account: NotifiedAccount) => Notice;
  /** The order's corrected figures; null for a payment and for a reversed order. */
  readonly order: ExecutedOrder | null;
}

const readCorrected = async (
  db: Transaction<DB>,
  firmId: string,
  transactionIds: readonly string[],
): Promise<Corrected[]> => {
  const orders = new Map((await readExecuted(db, firmId, transactionIds)).map((order) => [order.transactionId, order]));
  const rows = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('transaction_id', 'in', transactionIds)
    .select([
      'transaction_id',
      'account_id',
      'transaction_type',
      'transaction_sub_type',
      'status',
      'completed_date',
      'transaction_date',
      'amount',
      'tax_withheld',
    ])
    .orderBy('transaction_id')
    .execute();
  return rows.map((row): Corrected => {
    const { transaction_id: transactionId, account_id: accountId } = row;
    const day = row.completed_date ?? row.transaction_date;
    const order = orders.get(transactionId) ?? null;
    if (row.transaction_type === 'Order') {
      return {
        transactionId,
        accountId,
        type: 'Contract Note',
        order,
        notice: ({ name }) =>
          order
            ? correctedOrderNotice(name, order.tradingDay, orderText(order))
            : reversedOrderNotice(name, day, transactionId),
      };
    }
    const paid = {
      day,
      // Pension income had reached the client less its tax.
      amount: parsePounds(row.amount ?? '0') - parsePounds(row.tax_withheld ?? '0'),
      isBenefit: row.transaction_sub_type !== 'Withdrawal',
    };
    return {
      transactionId,
      accountId,
      type: 'Withdrawal',
      order,
      notice: ({ name }) => (row.status === 'Completed' ? correctedPaymentNotice : reversedPaymentNotice)(name, paid),
    };
  });
};

const correctedNote = (
  firm: DocumentContent['firm'],
  { name, accountId: id }: NotifiedAccount,
  client: DocumentContent['client'],
  order: ExecutedOrder,
): NewFile => {
  const note = contractNote(order, { firm, client, account: { name, id } });
  return {
    name: correctedNoteName(order),
    content: {
      ...note,
      title: 'Corrected contract note',
      notes: ['This note replaces the earlier contract note for the same order.', ...note.notes],
    },
  };
};

/**
 * Tells every holder of the accounts that earlier notices of some transactions are no longer correct, and gives the
 * corrected figures; returns the number of messages.
 */
export const notifyCorrected = async (
  db: Transaction<DB>,
  firmId: string,
  firm: DocumentContent['firm'],
  transactionIds: readonly string[],
  at: Date,
): Promise<number> => {
  if (transactionIds.length === 0) return 0;
  const corrected = await readCorrected(db, firmId, transactionIds);
  const accounts = await readNotifiedAccounts(db, firmId, [...new Set(corrected.map(({ accountId }) => accountId))]);
  let messages = 0;
  for (const { transactionId, accountId, type, notice, order } of corrected) {
    const account = accounts.get(accountId);
    if (!account) throw new Error(`The account ${accountId} has no holder.`);
    for (const holder of account.holders) {
      await writeMessage(
        db,
        firmId,
        {
          ...notice(account),
          clientId: holder.id,
          accountId,
          transactionId,
          type,
          files: order ? [correctedNote(firm, account, holder, order)] : [],
          knownFileIds: [],
        },
        at,
      );
      messages += 1;
    }
  }
  return messages;
};
