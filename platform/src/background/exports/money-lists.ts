import { wrapperNames } from '@tessera/contract/accounts/values';
import { transactionCodes } from '@tessera/contract/postings/values';
import type { CallRow } from '@tessera/contract/schemas';
import { listCashPostings } from '../../capabilities/postings/list-cash-postings';
import { listStockPostings } from '../../capabilities/postings/list-stock-postings';
import { listRecurringOrders } from '../../capabilities/recurring/list-recurring';
import { listProductTransfers } from '../../capabilities/transfers/record/list-product-transfers';
import { listTransactions } from '../../capabilities/transactions/list-transactions';
import type { ExportedList } from './exported-list';
import { text, typed, type FileColumn } from '../../capabilities/files/file-column';

export const transactions: ExportedList<'listTransactions'> = {
  title: 'Transactions',
  read: listTransactions,
  columns: [
    typed('date', 'Date', (row) => row.transactionDate),
    text('Transaction ID', 15, (row) => row.transactionId),
    text('Client', 28, (row) => row.clientName),
    text('Client ID', 12, (row) => row.clientId),
    text('Account', 28, (row) => row.accountName),
    text('Account ID', 12, (row) => row.accountId),
    text('Office ID', 10, (row) => row.nodeId),
    text('Type', 16, (row) => row.transactionType),
    text('Sub-type', 18, (row) => row.transactionSubType),
    text('Movement', 11, (row) => row.movementType),
    text('Method', 14, (row) => row.method),
    text('Instrument', 36, (row) => row.assetName),
    text('ISIN', 15, (row) => row.isin),
    text('Currency', 9, (row) => row.currency),
    typed('money', 'Amount', (row) => row.amount),
    typed('units', 'Units', (row) => row.quantity),
    text('Status', 11, (row) => row.status),
    typed('date', 'Settles', (row) => row.intendedSettlementDate),
    typed('date', 'Completed', (row) => row.completedDate),
    text('Link ID', 12, (row) => row.linkId),
    text('Narrative', 40, (row) => row.narrative),
  ],
};

type PostingHead = Pick<
  CallRow<'listCashPostings'>,
  | 'postDate'
  | 'valueDate'
  | 'transactionCode'
  | 'narrative'
  | 'transactionId'
  | 'accountName'
  | 'accountId'
  | 'clientId'
>;
const postingHead = <Row extends PostingHead>(): readonly FileColumn<Row>[] => [
  typed('date', 'Posted', ({ postDate }) => postDate),
  typed('date', 'Value date', ({ valueDate }) => valueDate),
  text('Code', 8, ({ transactionCode }) => transactionCode),
  text('Description', 24, ({ transactionCode }) => transactionCodes[transactionCode]),
  text('Narrative', 40, ({ narrative }) => narrative),
  text('Transaction ID', 15, ({ transactionId }) => transactionId),
  text('Account', 28, ({ accountName }) => accountName),
  text('Account ID', 12, ({ accountId }) => accountId),
  text('Client ID', 12, ({ clientId }) => clientId),
];

export const cashPostings: ExportedList<'listCashPostings'> = {
  title: 'Cash postings',
  read: listCashPostings,
  columns: [
    ...postingHead<CallRow<'listCashPostings'>>(),
    text('Currency', 9, ({ currency }) => currency),
    typed('money', 'Amount', ({ amount }) => amount),
    typed('money', 'Balance', ({ balance }) => balance),
  ],
};

export const stockPostings: ExportedList<'listStockPostings'> = {
  title: 'Stock postings',
  read: listStockPostings,
  columns: [
    ...postingHead<CallRow<'listStockPostings'>>(),
    text('Instrument', 36, ({ assetName }) => assetName),
    text('ISIN', 15, ({ isin }) => isin),
    typed('units', 'Units', ({ quantity }) => quantity),
    text('Currency', 9, ({ currency }) => currency),
    typed('money', 'Value', ({ value }) => value),
    typed('money', 'Book cost', ({ bookValue }) => bookValue),
  ],
};

/** As the list on the screen has them. */
const waitsForNames = { us: 'Us', client: 'The client', provider: 'The provider' } as const;

export const transfers: ExportedList<'listProductTransfers'> = {
  title: 'Transfers',
  read: listProductTransfers,
  columns: [
    text('Transaction ID', 15, ({ transactionId }) => transactionId),
    text('Client', 28, ({ clientName }) => clientName),
    text('Client ID', 12, ({ clientId }) => clientId),
    text('Account', 28, ({ accountName }) => accountName),
    text('Account ID', 12, ({ accountId }) => accountId),
    text('Wrapper', 24, ({ wrapperType }) => wrapperNames[wrapperType]),
    text('Movement', 11, ({ movementType }) => movementType),
    text('Kind', 12, ({ transferType }) => transferType),
    text('Previous provider', 26, ({ previousProvider }) => previousProvider.name),
    text('Provider reference', 20, ({ previousProvider }) => previousProvider.reference),
    text('Status', 26, ({ transferStatus }) => transferStatus),
    text('Progress', 12, ({ clock, transferStatus }) => (clock.light === 'Ended' ? transferStatus : clock.light)),
    text('Waits for', 14, ({ waitsFor }) => (waitsFor === null ? null : waitsForNames[waitsFor])),
    typed('date', 'Due', ({ clock }) => clock.due),
    text('Action required', 16, ({ actionRequired }) => (actionRequired ? 'Yes' : 'No')),
    typed('money', 'Amount', ({ amount }) => amount),
    typed('date', 'Started', ({ dateInitiated }) => dateInitiated),
    typed('count', 'Days', ({ days }) => days),
    text('Office', 22, ({ nodeName }) => nodeName),
    text('Adviser', 22, ({ adviserName }) => adviserName),
    text('Owner', 22, ({ owner }) => owner?.name ?? null),
    typed('date', 'Next contact', ({ nextContactDate }) => nextContactDate),
    text('Link ID', 12, ({ linkId }) => linkId),
  ],
};

export const regularPayments: ExportedList<'listRecurringOrders'> = {
  title: 'Regular payments',
  read: listRecurringOrders,
  columns: [
    text('Account', 28, ({ accountName }) => accountName),
    text('Account ID', 12, ({ accountId }) => accountId),
    text('Client ID', 12, ({ clientId }) => clientId),
    text('Type', 12, ({ transactionType }) => transactionType),
    text('Movement', 11, ({ movementType }) => movementType),
    typed('money', 'Amount', ({ amount }) => amount),
    text('Currency', 9, ({ currency }) => currency),
    typed('count', 'Day of the month', ({ paymentDay }) => paymentDay),
    typed('date', 'Next', ({ nextDate }) => nextDate),
    typed('date', 'Starts', ({ startDate }) => startDate),
    typed('date', 'Ends', ({ endDate }) => endDate),
    text('Method', 16, ({ method }) => method),
    text('Mandate', 12, ({ mandate }) => mandate?.status ?? null),
    text('Contribution', 14, ({ contributionType }) => contributionType),
    text('Invested in', 40, ({ investmentType, assets }) =>
      assets.length === 0
        ? investmentType
        : assets.map(({ assetName, percentage }) => `${percentage}% ${assetName}`).join(', '),
    ),
    text('Status', 11, ({ status }) => status),
    text('Ended because', 36, ({ endedReason }) => endedReason ?? null),
    text('Payment ID', 15, ({ id }) => id),
  ],
};
