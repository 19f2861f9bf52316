import { Type } from '@sinclair/typebox';
import { Position, SummarisedAccount, periodFigures } from '../accounts/schemas';
import { wrapperTypes } from '../accounts/values';
import { clientTypes } from '../clients/values';
import { Id, IsoDate, Money, Nullable, OneOf, Percent, Text, paging } from '../language/primitives';
import { portfolioStatuses } from './values';

const portfolioHead = {
  id: Id,
  firmId: Id,
  name: Type.String(),
  status: OneOf(portfolioStatuses),
  clientType: OneOf(clientTypes),
  currency: Type.String(),
  nodeId: Type.Array(Id),
  nodeName: Type.Array(Type.String()),
};

export const portfolioSchemas = {
  listPortfolios: {
    query: Type.Object({
      name: Type.Optional(Text),
      id: Type.Optional(Id),
      nodeId: Type.Optional(Id),
      status: Type.Optional(Text),
      clientType: Type.Optional(Text),
      intentDetails: Type.Optional(Text),
      idOrName: Type.Optional(Text),
      ...paging,
    }),
    data: Type.Array(Type.Object({ ...portfolioHead, ...periodFigures, accounts: Type.Integer() })),
  },
  getPortfolioSummary: {
    query: Type.Object({ fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) }),
    data: Type.Object({
      ...portfolioHead,
      ...periodFigures,
      fromDate: IsoDate,
      toDate: IsoDate,
      accounts: Type.Array(SummarisedAccount),
      positions: Type.Array(Position),
      /** What the client holds in each wrapper, and what may still be subscribed to it. */
      products: Type.Array(
        Type.Object({
          clientProductId: Id,
          wrapperType: OneOf(wrapperTypes),
          remainingSubscriptionAmount: Nullable(Money),
          accountId: Id,
        }),
      ),
    }),
  },
  getClientGroupSummary: {
    query: Type.Object({ fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) }),
    data: Type.Object({
      /**
       * Null for a client in no fee group: the figures are then those of the client and the client's minors. Also null
       * when the caller sees a minor but nobody in the parents' group.
       */
      group: Nullable(Type.Object({ id: Id, name: Type.String() })),
      firmId: Id,
      currency: Type.String(),
      fromDate: IsoDate,
      toDate: IsoDate,
      ...periodFigures,
      /**
       * Members, with minors who follow a parent. Members the caller may not see are not counted in any figure;
       * `unseen` is their number.
       */
      clients: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          clientType: OneOf(clientTypes),
          relation: Nullable(Type.String()),
          ...periodFigures,
          accounts: Type.Integer(),
          allocation: Percent,
        }),
      ),
      unseen: Type.Integer(),
      wrappers: Type.Array(
        Type.Object({
          wrapperType: OneOf(wrapperTypes),
          accounts: Type.Integer(),
          currentValue: Money,
          allocation: Percent,
        }),
      ),
    }),
  },
  getReturns: {
    query: Type.Object({
      fromDate: Type.Optional(IsoDate),
      toDate: Type.Optional(IsoDate),
      accountId: Type.Optional(Id),
    }),
    /**
     * Per cent over the whole period, and also as a rate a year when the period is longer than a year. Null when
     * nothing was invested. The money-weighted return is also null when no rate, or more than one, solves it.
     */
    data: Type.Object({
      fromDate: IsoDate,
      toDate: IsoDate,
      days: Type.Integer(),
      timeWeighted: Nullable(Percent),
      timeWeightedYearly: Nullable(Percent),
      moneyWeighted: Nullable(Percent),
      moneyWeightedYearly: Nullable(Percent),
      /**
       * When several rates solve it: all of them, over the whole period, from low to high. None of them is the return.
       * Empty otherwise.
       */
      moneyWeightedSeveral: Type.Array(Percent),
      /** The inputs of the calculation: the values at both ends, and the days on which money was paid in or out. */
      openingValue: Money,
      closingValue: Money,
      flows: Type.Array(Type.Object({ date: IsoDate, amount: Money })),
      basis: Type.Array(Type.String()),
    }),
  },
};
