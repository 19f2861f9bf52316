import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money } from '../language/primitives';
import { arrangedCardsMax, cardIdPattern } from './values';

/** A card at its place in the order, or hidden. Its column is its extension point's. */
export const ArrangedCard = Type.Object({
  id: Type.String({ maxLength: 80, pattern: cardIdPattern }),
  hidden: Type.Boolean(),
});
/** Empty: as the user's role has it. */
const cards = Type.Array(ArrangedCard, { maxItems: arrangedCardsMax });

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
  getUserDashboard: { data: Type.Object({ cards }) },
  setUserDashboard: { body: Type.Object({ cards }), data: Type.Object({ cards }) },
};
