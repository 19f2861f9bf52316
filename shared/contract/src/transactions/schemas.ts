import { Type } from '@sinclair/typebox';
import { wrapperTypes } from '../accounts/values';
import { Id, IsoDate, Money, Nullable, OneOf, Quantity, Text, paging } from '../primitives';
import { movementTypes, transactionStatuses, transactionSubTypes, transactionTypes, transferStatuses } from './values';

export const TransactionRow = Type.Object({
  id: Id,
  transactionId: Id,
  firmId: Id,
  nodeId: Id,
  clientId: Id,
  clientName: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  linkId: Nullable(Id),
  transactionType: OneOf(transactionTypes),
  transactionSubType: OneOf(transactionSubTypes),
  movementType: OneOf(movementTypes),
  method: Nullable(Type.String()),
  status: OneOf(transactionStatuses),
  currency: Type.String(),
  amount: Nullable(Money),
  quantity: Nullable(Quantity),
  assetId: Nullable(Id),
  assetName: Nullable(Type.String()),
  isin: Nullable(Type.String()),
  transactionDate: IsoDate,
  intendedSettlementDate: Nullable(IsoDate),
  completedDate: Nullable(IsoDate),
  narrative: Type.String(),
});

export const ProductTransferRow = Type.Object({
  id: Id,
  transactionId: Id,
  linkId: Nullable(Id),
  firmId: Id,
  nodeId: Id,
  nodeName: Type.String(),
  adviserName: Nullable(Type.String()),
  clientId: Id,
  clientName: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  wrapperType: OneOf(wrapperTypes),
  movementType: OneOf(['In', 'Out'] as const),
  transferType: OneOf(['Cash', 'Stock'] as const),
  transferStatus: OneOf(transferStatuses),
  actionRequired: Type.Boolean(),
  autoInvest: Type.Boolean(),
  previousProvider: Type.Object({ name: Type.String(), reference: Type.String() }),
  amount: Money,
  dateInitiated: IsoDate,
  /** Calendar days since it began; of a finished one, the days it took. */
  days: Type.Integer(),
});

const flag = Type.Optional(Type.Boolean());

export const transactionSchemas = {
  listTransactions: {
    query: Type.Object({
      transactionId: Type.Optional(Id), orderId: Type.Optional(Id), paymentId: Type.Optional(Id), linkId: Type.Optional(Id), transactionType: Type.Optional(Text), transactionSubType: Type.Optional(Text), method: Type.Optional(Text),
      movementType: Type.Optional(Text), transactionDateFrom: Type.Optional(IsoDate), transactionDateTo: Type.Optional(IsoDate), accountId: Type.Optional(Id), clientId: Type.Optional(Id), assetId: Type.Optional(Id), status: Type.Optional(Text),
      incomplete: flag, nodeId: Type.Optional(Id), excludeDeleted: flag, ...paging,
    }),
    data: Type.Array(TransactionRow),
  },
  listProductTransfers: {
    query: Type.Object({
      clientName: Type.Optional(Text), clientId: Type.Optional(Id), accountId: Type.Optional(Id), wrapperType: Type.Optional(Text), movementType: Type.Optional(Text), transferStatus: Type.Optional(Text), actionRequired: flag, nodeId: Type.Optional(Id),
      linkId: Type.Optional(Id), businessOrAdvisor: Type.Optional(Text), autoInvest: Type.Optional(Text), ...paging,
    }),
    data: Type.Array(ProductTransferRow),
  },
};
