import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money } from '../language/primitives';

export const dashboardSchemas = {
  /** The four figures (domain A.10) of what the caller may see. */
  getDashboardInformation: {
    query: Type.Object({ nodeId: Type.Optional(Id) }),
    data: Type.Object({
      asOf: IsoDate,
      clients: Type.Integer(),
      clientsThisMonth: Type.Integer(),
      accounts: Type.Integer(),
      accountsThisMonth: Type.Integer(),
      /** Different instruments held. */
      instruments: Type.Integer(),
      instrumentsSuspended: Type.Integer(),
      assetsUnderAdministration: Money,
      assetsUnderAdministrationMonthStart: Money,
    }),
  },
};
