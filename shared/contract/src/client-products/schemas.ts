import { Type } from '@sinclair/typebox';
import { wrapperTypes, accountStatuses } from '../accounts/values';
import { groupStatuses, pensionGroupTypes } from '../portfolio-groups/values';
import {
  AuditDetails,
  Id,
  IsoDate,
  Money,
  Nullable,
  OneOf,
  Percent,
  Text,
  Written,
  versioned,
} from '../language/primitives';
import { clientProductStatuses, drawdownStatuses } from './values';

/** Facts about a pension that decide what may be paid in and taken out (domain A.3). */
const ProductDetail = Type.Object({
  /**
   * True once benefits were taken flexibly, here or elsewhere: the money purchase annual allowance applies from that
   * day.
   */
  flexibleBenefitsAccessed: Type.Boolean(),
  flexibleBenefitsAccessedDate: Nullable(IsoDate),
  pensionOptOut: Type.Boolean(),
  /** Lump sum allowance used before 6 April 2024, pounds. */
  lumpSumAllowanceUsedPreApril2024: Nullable(Money),
  deemedLSACalculationDate: Nullable(IsoDate),
});

const ClientProduct = Type.Object({
  id: Id,
  clientProductId: Id,
  firmId: Id,
  clientId: Id,
  clientName: Type.String(),
  wrapperType: OneOf(wrapperTypes),
  schemeProductId: Nullable(Id),
  schemeProductName: Nullable(Type.String()),
  /** Pensions only; null before any change to drawdown. */
  status: Nullable(OneOf(clientProductStatuses)),
  drawdownStatus: OneOf(drawdownStatuses),
  taxCode: Nullable(Type.String()),
  productDetail: Nullable(ProductDetail),
  accounts: Type.Array(
    Type.Object({ id: Id, name: Type.String(), status: OneOf(accountStatuses), currentValue: Money }),
  ),
  groups: Type.Array(
    Type.Object({ id: Id, name: Type.String(), groupType: OneOf(pensionGroupTypes), status: OneOf(groupStatuses) }),
  ),
  currentValue: Money,
  /** Pensions only, by the groups the accounts are in; an account in no group is uncrystallised. */
  uncrystallisedValue: Nullable(Money),
  crystallisedValue: Nullable(Money),
  /** ISA and Junior ISA only: what may still be subscribed in this tax year. */
  remainingSubscriptionAmount: Nullable(Money),
  auditDetails: AuditDetails,
});

const SchemeProduct = Type.Object({
  id: Id,
  schemeProductId: Id,
  firmId: Id,
  wrapperType: OneOf(wrapperTypes),
  name: Type.String(),
  provider: Type.String(),
  /** The product's own yearly fee, per cent; null for none. */ productFee: Nullable(Percent),
  fromDate: IsoDate,
  toDate: Nullable(IsoDate),
  /** Number of clients who have the product. */ clients: Type.Integer(),
});

export const clientProductSchemas = {
  listClientProducts: {
    query: Type.Object({ clientId: Type.Optional(Id), wrapperType: Type.Optional(Text) }),
    data: Type.Array(ClientProduct),
  },
  getClientProduct: { data: ClientProduct },
  patchClientProduct: {
    body: Type.Composite([
      Type.Object({
        schemeProductId: Type.Optional(Nullable(Id)),
        status: Type.Optional(OneOf(clientProductStatuses)),
        drawdownStatus: Type.Optional(OneOf(drawdownStatuses)),
        taxCode: Type.Optional(Nullable(Type.String({ maxLength: 10 }))),
        productDetail: Type.Optional(Type.Partial(ProductDetail)),
      }),
      Type.Object(versioned),
    ]),
    data: Written,
  },
  listSchemeProducts: { query: Type.Object({ wrapperType: Type.Optional(Text) }), data: Type.Array(SchemeProduct) },
};
