import { Type } from '@sinclair/typebox';
import { Position, SummarisedAccount, periodFigures } from '../accounts/schemas';
import { clientTypes } from '../clients/values';
import { Id, IsoDate, OneOf, Text, paging } from '../primitives';
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
    query: Type.Object({ name: Type.Optional(Text), id: Type.Optional(Id), nodeId: Type.Optional(Id), status: Type.Optional(Text), clientType: Type.Optional(Text), intentDetails: Type.Optional(Text), idOrName: Type.Optional(Text), ...paging }),
    data: Type.Array(Type.Object({ ...portfolioHead, ...periodFigures, accounts: Type.Integer() })),
  },
  getPortfolioSummary: {
    query: Type.Object({ fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) }),
    data: Type.Object({ ...portfolioHead, ...periodFigures, fromDate: IsoDate, toDate: IsoDate, accounts: Type.Array(SummarisedAccount), positions: Type.Array(Position) }),
  },
};
