import { Type } from '@sinclair/typebox';
import { AuditDetails, Id, Nullable, OneOf, Text, Timestamp, Written, paging, versioned } from '../language/primitives';
import { bankDetailsStatuses, verificationActions, verificationSources, verifierKinds } from './values';

/** A bank account as typed; spaces and hyphens are allowed. `@tessera/domain/bank-account` has the rules. */
export const BankAccount = Type.Object({
  accountName: Type.String({ maxLength: 60 }),
  sortCode: Type.String({ maxLength: 12 }),
  accountNumber: Type.String({ maxLength: 14 }),
});

/** The bank account that money is paid to and collected from. */
export const BankDetails = Type.Object({
  bankDetailsId: Id,
  accountName: Type.String(),
  /**
   * Sort code of six digits, account number of eight. Without Bank Details in the caller's scopes, all but the last two
   * and the last four digits are dots.
   */
  sortCode: Type.String(),
  accountNumber: Type.String(),
  status: OneOf(bankDetailsStatuses),
  /** Null until somebody has verified them. */
  verificationSource: Nullable(OneOf(verificationSources)),
  createdBy: OneOf(verifierKinds),
  createdByName: Nullable(Type.String()),
  createdDate: Timestamp,
  verifiedBy: Nullable(OneOf(verifierKinds)),
  verifiedByName: Nullable(Type.String()),
  verifiedDate: Nullable(Timestamp),
  /** The reason given by the person who verified or bypassed them. */
  reason: Nullable(Type.String()),
  /** Whether the caller may verify them now, and if not, why. */
  verification: Type.Object({ allowed: Type.Boolean(), reason: Nullable(Type.String()) }),
  auditDetails: AuditDetails,
});

/**
 * What depends on bank details and would end if they were replaced. Null when there are no bank details, or the caller
 * may not change them.
 */
export const BankDetailsUses = Nullable(
  Type.Object({
    /** Mandates that would end. */
    mandates: Type.Integer(),
    /** Regular collections that would end, with or without a mandate. */
    regularPayments: Type.Integer(),
    /** Collections that have not gone to Bacs and would be cancelled. */
    collections: Type.Integer(),
    /** Payments to the client that have not gone to the bank and would have to be authorised again. */
    withdrawals: Type.Integer(),
  }),
);

export const bankDetailsSchemas = {
  listBankDetails: {
    query: Type.Object({
      status: Type.Optional(Text),
      clientId: Type.Optional(Id),
      page: paging.page,
      pageSize: paging.pageSize,
    }),
    data: Type.Array(
      Type.Composite([
        BankDetails,
        Type.Object({
          client: Type.Object({ id: Id, name: Type.String() }),
          /** Set when the details belong to one account only. */ account: Nullable(
            Type.Object({ id: Id, name: Type.String() }),
          ),
        }),
      ]),
    ),
  },
  verifyBankDetails: {
    body: Type.Object({
      action: OneOf(verificationActions),
      /** Required to bypass and to refuse. */ reason: Type.Optional(Nullable(Type.String({ maxLength: 400 }))),
      ...versioned,
    }),
    /** `status` is the new status, or Refused. */
    data: Written,
  },
};
