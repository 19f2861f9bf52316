import { transferStatuses } from '@tessera/contract/transfers/values';
import { addDays, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import { formatPounds } from '@tessera/domain/money';
import type { MovementType, TransactionStatus, TransferStatus } from '../foundation/database/column-types';
import { providers } from './people/names';
import type { OpenStep, OpenTransaction, OpenWorkOptions } from './open-transactions';

export interface SeedTransfer {
  readonly transactionId: string;
  readonly type: 'Cash' | 'Stock';
  readonly status: TransferStatus;
  readonly actionRequired: boolean;
  readonly autoInvest: boolean;
  readonly provider: string;
  readonly reference: string;
  readonly initiated: IsoDate;
  readonly ended: IsoDate | null;
}

const ended: ReadonlySet<TransferStatus> = new Set(['Completed', 'Rejected', 'Deleted', 'Cancelled']);
const documents: ReadonlySet<TransferStatus> = new Set([
  'Awaiting Documentation',
  'Verifying Documentation',
  'Reviewing Documentation',
]);

const transactionStatusOf = (status: TransferStatus): TransactionStatus => {
  if (status === 'Completed') return 'Completed';
  if (status === 'Deleted' || status === 'Cancelled') return 'Deleted';
  if (status === 'Rejected') return 'Error';
  return documents.has(status) ? 'Checking' : status === 'Pending' ? 'Pending' : 'Waiting';
};

/** Returns the steps of a transfer; one that has ended was open before. */
const transferSteps = (
  status: TransactionStatus,
  initiated: IsoDate,
  end: IsoDate | null,
  userId: string,
): OpenStep[] => {
  const created = { date: initiated, action: 'Created', userId, reason: null };
  if (end === null) return [{ ...created, to: status }];
  return [
    { ...created, to: 'Pending' },
    {
      date: end,
      to: status,
      action: status === 'Error' ? 'Rejected' : 'Cancelled',
      userId: null,
      reason: status === 'Error' ? 'The other provider refused it.' : null,
    },
  ];
};

/**
 * Makes transfers in every status. `completed` are transfers in of the history; transfers in other statuses get a
 * transaction of their own without postings.
 */
export const makeTransfers = (
  options: OpenWorkOptions,
  count: number,
  completed: readonly { transactionId: string; date: IsoDate; provider: string }[],
): { transactions: OpenTransaction[]; transfers: SeedTransfer[] } => {
  const { random, accounts, asOf, nextId } = options;
  const transactions: OpenTransaction[] = [];
  const transfers: SeedTransfer[] = [];
  const reference = (): string => `${random.pick(['PX', 'HL', 'TR', 'WW'])}${random.between(1_000_000, 9_999_999)}`;
  const eligible = accounts.filter((account) => account.status === 'Active' && account.wrapper !== 'CASH');
  const history = [...completed];
  for (let index = 0; index < count && eligible.length > 0; index += 1) {
    const status = transferStatuses[index % transferStatuses.length] ?? 'Pending';
    const stock = documents.has(status) || status === 'Onboarding Assets' || random.chance(25);
    const done = status === 'Completed' ? history.splice(random.below(history.length), 1)[0] : undefined;
    if (done) {
      transfers.push({
        transactionId: done.transactionId,
        type: 'Cash',
        status,
        actionRequired: false,
        autoInvest: random.chance(50),
        provider: done.provider,
        reference: reference(),
        initiated: addDays(done.date, -random.between(8, 60)),
        ended: done.date,
      });
      continue;
    }
    if (status === 'Completed') continue;
    const account = random.pick(eligible);
    const initiated = workingDayOnOrBefore(addDays(asOf, -random.between(1, 75)));
    const endedOn = ended.has(status) ? workingDayOnOrBefore(addDays(asOf, -random.between(0, 10))) : null;
    const end = endedOn !== null && endedOn < initiated ? initiated : endedOn;
    const provider = random.pick(providers);
    const movement: MovementType = random.chance(85) ? 'In' : 'Out';
    const transactionId = nextId('transaction');
    transactions.push({
      transactionId,
      accountId: account.accountId,
      linkId: random.chance(20) ? nextId('link') : null,
      linkOrder: 0,
      type: 'Product Transfer',
      subType: 'Transfer',
      movement,
      method: null,
      status: transactionStatusOf(status),
      amount: formatPounds(random.pounds(3_000, 180_000, 10) + BigInt(random.below(100))),
      quantity: null,
      assetId: null,
      date: initiated,
      settles: null,
      narrative: movement === 'In' ? `Transfer from ${provider}` : `Transfer to ${provider}`,
      reservedCash: '0',
      reservedQuantity: '0',
      createdBy: account.lead.adviserUserId,
      steps: transferSteps(transactionStatusOf(status), initiated, end, account.lead.adviserUserId),
    });
    transfers.push({
      transactionId,
      type: stock ? 'Stock' : 'Cash',
      status,
      actionRequired:
        (stock && status === 'Onboarding Assets') ||
        status === 'Rejected' ||
        status === 'Awaiting Crystallisation Information',
      autoInvest: !stock && random.chance(50),
      provider,
      reference: reference(),
      initiated,
      ended: end,
    });
  }
  return { transactions, transfers };
};
