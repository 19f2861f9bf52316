import { Type } from '@sinclair/typebox';
import {
  AuditDetails,
  Id,
  IsoDate,
  Money,
  Nullable,
  OneOf,
  Text,
  Written,
  paging,
  versioned,
} from '../language/primitives';
import { feeGroupMax, groupIntents, groupRelations, groupStatuses, pensionGroupTypes } from './values';

/** A member of a fee group; the first has no relation. Of a client the caller does not see the id is null. */
const GroupClient = Type.Object({
  id: Nullable(Id),
  name: Type.String(),
  relation: Nullable(OneOf(groupRelations)),
  /** What the client's accounts are worth; null where the caller does not see them. */ currentValue: Nullable(Money),
});

export const PortfolioGroup = Type.Object({
  id: Id,
  firmId: Id,
  name: Type.String(),
  groupIntent: OneOf(groupIntents),
  /** Of a pension account group. */
  groupType: Nullable(OneOf(pensionGroupTypes)),
  status: OneOf(groupStatuses),
  /** Where the first client, or the client of the product, belongs. */
  nodeId: Id,
  /** Of a fee group. */
  clients: Type.Array(GroupClient),
  /** Of a pension account group. */
  accounts: Type.Array(Type.Object({ id: Id, name: Type.String(), currentValue: Money })),
  intentDetails: Type.Object({ clientProductId: Nullable(Id), status: OneOf(groupStatuses) }),
  createdDate: IsoDate,
  auditDetails: AuditDetails,
});

const name = Type.String({ minLength: 1, maxLength: 80 });
const members = {
  clients: Type.Array(Type.Object({ id: Id, relation: Type.Optional(Nullable(OneOf(groupRelations))) }), {
    maxItems: 50,
    description: `At most ${feeGroupMax}; the first is the one the others are related to.`,
  }),
  accounts: Type.Array(Id, { maxItems: 50 }),
};

const made = Type.Object({
  name,
  groupIntent: Type.Optional(OneOf(groupIntents)),
  groupType: Type.Optional(OneOf(pensionGroupTypes)),
  clients: Type.Optional(members.clients),
  accounts: Type.Optional(members.accounts),
  intentDetails: Type.Optional(Type.Object({ clientProductId: Type.Optional(Id) })),
});

/** What a year of fees comes to at today's values, and with the change. */
const beforeAndAfter = {
  before: Money,
  after: Money,
  /** What is after less what is before; nothing where that is the doing of whole pennies alone, because what accrues comes to the same or goes the other way. */ change:
    Money,
};

export const portfolioGroupSchemas = {
  listPortfolioGroups: {
    query: Type.Object({
      groupIntent: Type.Optional(Text),
      name: Type.Optional(Text),
      id: Type.Optional(Id),
      'intentDetails[clientProductId]': Type.Optional(Id),
      'intentDetails[status]': Type.Optional(Text),
      clientId: Type.Optional(Id),
      ...paging,
    }),
    data: Type.Array(PortfolioGroup),
  },
  getPortfolioGroup: { data: PortfolioGroup },
  createPortfolioGroup: { body: Type.Composite([Type.Object({ firmId: Id }), made]), data: Written },
  createPortfolioGroupOfFirm: { body: made, data: Written },
  patchPortfolioGroup: {
    body: Type.Composite([
      Type.Partial(
        Type.Object({ name, groupType: OneOf(pensionGroupTypes), status: OneOf(groupStatuses), ...members }),
      ),
      Type.Object(versioned),
    ]),
    data: Written,
  },
  previewPortfolioGroup: {
    body: Type.Object({
      firmId: Id,
      /** The group that is changed; none for a new one. */ id: Type.Optional(Id),
      /** Left out: the group is archived. */ clients: Type.Optional(members.clients),
    }),
    data: Type.Object({
      ...beforeAndAfter,
      /**
       * Everybody whose fees change or could: members before and after, and the minors who count with them. Clients the
       * caller does not see are left out, here and of all sums.
       */
      clients: Type.Array(Type.Object({ id: Id, name: Type.String(), ...beforeAndAfter })),
      fees: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.String(),
          ...beforeAndAfter,
          /** Sentences: the rule it is taken by, and the totals before and after whose tiers it falls in, each with who makes it up, and what whole pennies alone do. */ basis:
            Type.Array(Type.String()),
        }),
      ),
    }),
  },
};
