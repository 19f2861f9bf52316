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

/** A member of a fee group; the first has no relation. The id of a client the caller may not see is null. */
const GroupClient = Type.Object({
  id: Nullable(Id),
  name: Type.String(),
  relation: Nullable(OneOf(groupRelations)),
  /** Value of the client's accounts; null when the caller may not see them. */ currentValue: Nullable(Money),
});

export const PortfolioGroup = Type.Object({
  id: Id,
  firmId: Id,
  name: Type.String(),
  groupIntent: OneOf(groupIntents),
  /** Of a pension account group. */
  groupType: Nullable(OneOf(pensionGroupTypes)),
  status: OneOf(groupStatuses),
  /** Node of the first client, or of the client who has the product. */
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

/** A year's fees at today's values, before and after the change. */
const beforeAndAfter = {
  before: Money,
  after: Money,
  /**
   * `after` less `before`; zero when only the rounding to whole pennies differs, because the accrued fees are equal or
   * differ the other way.
   */ change: Money,
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
      /** The group to be changed; absent for a new one. */ id: Type.Optional(Id),
      /** Left out to preview archiving the group. */ clients: Type.Optional(members.clients),
    }),
    data: Type.Object({
      ...beforeAndAfter,
      /**
       * Everybody whose fees change or could change: members before and after, and the minors who count with them.
       * Clients the caller may not see are left out, here and from all totals.
       */
      clients: Type.Array(Type.Object({ id: Id, name: Type.String(), ...beforeAndAfter })),
      fees: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.String(),
          ...beforeAndAfter,
          /**
           * Sentences that explain the figures: the fee's rule, the totals before and after that decide its tiers and
           * whose values make them up, and the effect of rounding to whole pennies.
           */ basis: Type.Array(Type.String()),
        }),
      ),
    }),
  },
};
