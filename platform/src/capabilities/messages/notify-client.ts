import { wrapperNames } from '@tessera/contract/accounts/values';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { DocumentContent } from '../files/document-content';
import { payslip, payslipName, type Payslip } from '../paye/lines/payslip';
import { readPayslips } from '../paye/lines/read-payslips';
import { contractNote, contractNoteName, correctedNoteName, orderText } from './contract-note';
import { takeDue, alreadyNotified } from './due';
import { readExecuted, type ExecutedOrder } from './read-executed';
import { readFirm, readNotifiedAccounts, type NotifiedAccount } from './read-parties';
import { notifyCorrected } from './notify-corrected';
import { accountNotice, orderNotice, withdrawalNotice } from './wording';
import { addToMessage, writeMessage, writeSubjects, type NewFile } from './write-message';

interface Payment {
  readonly transactionId: string;
  readonly accountId: string;
  readonly linkId: string | null;
  readonly day: string;
  readonly amount: Pence;
  readonly isBenefit: boolean;
}

/**
 * Sends the due notices of a lead client's accounts to their holders, in the caller's database transaction, and returns
 * the number of messages. Simultaneous runs wait for each other, and the second finds nothing due.
 */
export const notifyClient = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string,
  businessDate: string,
  at: Date,
): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`messages ${firmId} ${clientId}`}))`.execute(transaction);
  const { transactionIds, accountIds } = await takeDue(transaction, firmId, clientId, businessDate);
  if (transactionIds.length + accountIds.length === 0) return 0;
  const told = await alreadyNotified(transaction, firmId, transactionIds);
  const notYetNotified = transactionIds.filter((id) => !told.has(id));
  const payments = await readPayments(transaction, firmId, notYetNotified);
  const executed = await readExecuted(transaction, firmId, notYetNotified);
  const accounts = await readNotifiedAccounts(transaction, firmId, [
    ...new Set([...accountIds, ...[...payments, ...executed].map(({ accountId }) => accountId)]),
  ]);
  const firm = await readFirm(transaction, firmId);
  const payslips = await readPayslips(transaction, firmId, payments);
  return (
    (await new ClientNotice(transaction, firmId, firm, accounts, payslips, at).run(accountIds, payments, executed)) +
    (await notifyCorrected(transaction, firmId, firm, [...told].sort(), at))
  );
};

/** Completed payments to clients, in the order they were requested. */
const readPayments = async (
  db: Transaction<DB>,
  firmId: string,
  transactionIds: readonly string[],
): Promise<Payment[]> => {
  if (transactionIds.length === 0) return [];
  const rows = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('transaction_id', 'in', transactionIds)
    .where('transaction_type', '=', 'Payment')
    .where('status', '=', 'Completed')
    .select([
      'transaction_id',
      'account_id',
      'link_id',
      'completed_date',
      'transaction_date',
      'amount',
      'tax_withheld',
      'transaction_sub_type',
    ])
    .orderBy('transaction_id')
    .execute();
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    accountId: row.account_id,
    linkId: row.link_id,
    day: row.completed_date ?? row.transaction_date,
    // Pension income reaches the client less its tax.
    amount: parsePounds(row.amount ?? '0') - parsePounds(row.tax_withheld ?? '0'),
    isBenefit: row.transaction_sub_type !== 'Withdrawal',
  }));
};

/** The notices sent in one database transaction. */
class ClientNotice {
  private messages = 0;

  constructor(
    private readonly db: Transaction<DB>,
    private readonly firmId: string,
    private readonly firm: DocumentContent['firm'],
    private readonly accounts: ReadonlyMap<string, NotifiedAccount>,
    /** Of payments of taxable pension income, by transaction. */
    private readonly payslips: ReadonlyMap<string, Payslip>,
    private readonly at: Date,
  ) {}

  async run(
    accountIds: readonly string[],
    payments: readonly Payment[],
    executed: readonly ExecutedOrder[],
  ): Promise<number> {
    for (const id of accountIds) await this.notifyOfAccount(this.account(id));
    const left = new Set(executed);
    for (const payment of payments) {
      const sales = executed.filter(
        (order) =>
          left.has(order) &&
          order.side === 'Disinvest' &&
          order.linkId !== null &&
          order.linkId === payment.linkId &&
          order.accountId === payment.accountId,
      );
      await this.notifyOfPayment(this.account(payment.accountId), payment, sales);
      for (const order of sales) left.delete(order);
    }
    const days = [...new Set([...left].map(({ accountId, tradingDay }) => `${accountId} ${tradingDay}`))];
    for (const day of days) {
      const orders = [...left].filter(({ accountId, tradingDay }) => `${accountId} ${tradingDay}` === day);
      const [first] = orders;
      if (first) await this.notifyOfOrders(this.account(first.accountId), first, orders);
    }
    return this.messages;
  }

  private account(accountId: string): NotifiedAccount {
    const account = this.accounts.get(accountId);
    if (!account) throw new Error(`The account ${accountId} has no holder.`);
    return account;
  }

  private note(account: NotifiedAccount, client: DocumentContent['client'], order: ExecutedOrder): NewFile {
    return {
      name: contractNoteName(order),
      content: contractNote(order, { firm: this.firm, client, account: { name: account.name, id: account.accountId } }),
    };
  }

  private async notifyOfAccount(account: NotifiedAccount): Promise<void> {
    const told = {
      ...accountNotice(account.name, wrapperNames[account.wrapperType]),
      accountId: account.accountId,
      transactionId: null,
      type: 'New Account',
      files: [],
      knownFileIds: [],
    } as const;
    await this.notifyHolders(account, 'Account', [account.accountId], ({ id }) =>
      writeMessage(this.db, this.firmId, { ...told, clientId: id }, this.at),
    );
  }

  private async notifyOfPayment(
    account: NotifiedAccount,
    payment: Payment,
    sales: readonly ExecutedOrder[],
  ): Promise<void> {
    const { transactionId } = payment;
    // Sales whose notes could not wait for the payment.
    const before = await this.notifiedSales(payment, sales);
    const slip = this.payslips.get(transactionId);
    const told = withdrawalNotice(
      account.name,
      { ...payment, hasPayslip: slip !== undefined },
      [...before, ...sales].map(orderText),
    );
    await this.notifyHolders(
      account,
      'Transaction',
      [transactionId, ...sales.map((order) => order.transactionId)],
      async (holder) =>
        writeMessage(
          this.db,
          this.firmId,
          {
            ...told,
            clientId: holder.id,
            accountId: account.accountId,
            transactionId,
            type: 'Withdrawal',
            files: [
              ...(slip
                ? [{ name: payslipName(transactionId), content: payslip(slip, { firm: this.firm, client: holder }) }]
                : []),
              ...sales.map((order) => this.note(account, holder, order)),
            ],
            knownFileIds: await this.fileIds(holder.id, before),
          },
          this.at,
        ),
    );
  }

  private async notifiedSales(
    { linkId, accountId }: Payment,
    sales: readonly ExecutedOrder[],
  ): Promise<ExecutedOrder[]> {
    if (linkId === null) return [];
    const linked = await this.db
      .selectFrom('portfolio_transaction')
      .innerJoin('message_subject', (join) =>
        join
          .onRef('message_subject.firm_id', '=', 'portfolio_transaction.firm_id')
          .onRef('message_subject.subject_id', '=', 'portfolio_transaction.transaction_id')
          .on('subject_kind', '=', 'Transaction'),
      )
      .where('portfolio_transaction.firm_id', '=', this.firmId)
      .where('link_id', '=', linkId)
      .where('account_id', '=', accountId)
      .where('transaction_type', '=', 'Order')
      .where('movement_type', '=', 'Disinvest')
      .select('portfolio_transaction.transaction_id')
      .execute();
    const ids = linked
      .map((row) => row.transaction_id)
      .filter((id) => !sales.some((order) => order.transactionId === id));
    return readExecuted(this.db, this.firmId, ids);
  }

  private async fileIds(clientId: string, orders: readonly ExecutedOrder[]): Promise<string[]> {
    if (orders.length === 0) return [];
    const namesOf = (order: ExecutedOrder): string[] => [contractNoteName(order), correctedNoteName(order)];
    const rows = await this.db
      .selectFrom('file')
      .where('firm_id', '=', this.firmId)
      .where('client_id', '=', clientId)
      .where('name', 'in', orders.flatMap(namesOf))
      .select(['file_id', 'name'])
      .orderBy('created_at')
      .orderBy('file_id')
      .execute();
    // For a corrected order, only the last note is valid.
    return orders.flatMap((order) =>
      rows
        .filter(({ name }) => namesOf(order).includes(name))
        .slice(-1)
        .map((row) => row.file_id),
    );
  }

  private async notifyOfOrders(
    account: NotifiedAccount,
    { accountId, tradingDay, transactionId }: ExecutedOrder,
    orders: readonly ExecutedOrder[],
  ): Promise<void> {
    await this.notifyHolders(
      account,
      'Transaction',
      orders.map((order) => order.transactionId),
      async (holder) => {
        const known = await this.messageOfDay(holder.id, accountId, tradingDay);
        const told = orderNotice(account.name, tradingDay, [...(known?.body.slice(1) ?? []), ...orders.map(orderText)]);
        const message = {
          ...told,
          clientId: holder.id,
          accountId,
          transactionId,
          type: 'Contract Note' as const,
          files: orders.map((order) => this.note(account, holder, order)),
          knownFileIds: [],
        };
        if (!known) return writeMessage(this.db, this.firmId, message, this.at);
        await addToMessage(this.db, this.firmId, known.message_id, message, this.at);
        return known.message_id;
      },
    );
  }

  /** The existing message about an account's orders of a day; its first order decides the day. */
  private messageOfDay(
    clientId: string,
    accountId: string,
    day: string,
  ): Promise<{ message_id: string; body: string[] } | undefined> {
    return this.db
      .selectFrom('message')
      .innerJoin('portfolio_transaction as first', (join) =>
        join
          .onRef('first.firm_id', '=', 'message.firm_id')
          .onRef('first.transaction_id', '=', 'message.transaction_id'),
      )
      .where('message.firm_id', '=', this.firmId)
      .where('message.client_id', '=', clientId)
      .where('message.account_id', '=', accountId)
      .where('message_type', '=', 'Contract Note')
      .where('first.created_at', 'is not', null)
      .where('first.completed_date', '=', day)
      .select(['message.message_id', 'message.body'])
      .orderBy('message.message_id')
      .executeTakeFirst();
  }

  /** Writes the message to every holder of an account; its subjects are recorded once, under the lead's message. */
  private async notifyHolders(
    account: NotifiedAccount,
    kind: 'Transaction' | 'Account',
    subjectIds: readonly string[],
    tell: (holder: DocumentContent['client']) => Promise<string>,
  ): Promise<void> {
    for (const holder of account.holders) {
      const messageId = await tell(holder);
      if (holder.id === account.leadId) await writeSubjects(this.db, this.firmId, messageId, kind, subjectIds);
      this.messages += 1;
    }
  }
}
