import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money, OneOf, Quantity, Text, paging } from '../language/primitives';
import { transactionCodeNames } from './values';

const postingHead = {
  id: Type.String(),
  postDate: IsoDate,
  valueDate: IsoDate,
  accountId: Id,
  accountName: Type.String(),
  clientId: Id,
  nodeId: Id,
  transactionId: Id,
  transactionCode: OneOf(transactionCodeNames),
  narrative: Type.String(),
  currency: Type.String(),
};

const query = Type.Object({
  postDateFrom: Type.Optional(IsoDate),
  postDateTo: Type.Optional(IsoDate),
  nodeId: Type.Optional(Id),
  transactionCode: Type.Optional(Text),
  accountId: Type.Optional(Id),
  clientId: Type.Optional(Id),
  ...paging,
});

export const postingSchemas = {
  /** `balance` is the account's cash after the posting, in posting order. */
  listCashPostings: { query, data: Type.Array(Type.Object({ ...postingHead, amount: Money, balance: Money })) },
  listStockPostings: {
    query,
    data: Type.Array(
      Type.Object({
        ...postingHead,
        assetId: Id,
        isin: Type.String(),
        assetName: Type.String(),
        quantity: Quantity,
        value: Money,
        bookValue: Money,
      }),
    ),
  },
};
