import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money, Nullable, OneOf } from '../language/primitives';
import { taxMonthStatuses } from './life';
import { submissionProblems } from './values';

const TaxMonth = Type.Object({
  /** The 6th it begins on. */
  id: IsoDate,
  taxYear: Type.String(),
  /** 1 for the one from 6 April, to 12. */
  month: Type.Integer(),
  from: IsoDate,
  to: IsoDate,
  dueDate: IsoDate,
  status: OneOf(taxMonthStatuses),
  payments: Type.Integer(),
  people: Type.Integer(),
  /** Taxable pay of its payments. */
  pay: Money,
  /** Withheld by its payments, less refunds. Negative when refunds exceed tax. */
  tax: Money,
  /** The same by the postings to the HMRC control account. */
  posted: Money,
  /** What payments and postings differ by: 0 when they reconcile. */
  difference: Money,
  /** Left by the months before: tax that came late, or refunds below zero. */
  broughtForward: Money,
  /** What HMRC gets for it, or got. */
  toPay: Money,
  /** Refunds that are set against the months after it, below zero, or tax that came after it was settled. */
  carriedForward: Money,
  settledDate: Nullable(IsoDate),
});

const TaxMonthLine = Type.Object({
  transactionId: Id,
  crystallisationId: Nullable(Id),
  accountId: Id,
  accountName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  /** The day the payment arrived. */
  paidDate: IsoDate,
  form: Nullable(Type.String()),
  taxCode: Nullable(Type.String()),
  taxFree: Money,
  pay: Money,
  tax: Money,
  net: Money,
});

export const payeSchemas = {
  listTaxMonths: {
    data: Type.Object({
      id: Id,
      businessDate: IsoDate,
      /** Income tax that the HMRC control account owes. */
      owed: Money,
      /** What the months that are not settled come to, with what they brought forward. */
      unpaid: Money,
      difference: Money,
      /** Newest first. */
      months: Type.Array(TaxMonth),
    }),
  },
  getTaxMonth: { data: Type.Composite([TaxMonth, Type.Object({ lines: Type.Array(TaxMonthLine) })]) },
  getPayeSubmission: {
    data: Type.Object({
      id: IsoDate,
      layout: Type.String(),
      /** True for a month without payments: nothing is submitted but that. */
      nil: Type.Boolean(),
      /** One for each payment. */
      rows: Type.Integer(),
      /** What has to be entered before it can be submitted. */
      problems: Type.Array(
        Type.Object({ clientId: Id, clientName: Type.String(), problem: OneOf(submissionProblems) }),
      ),
      /** What the platform does not hold, for whoever submits. */
      notes: Type.Array(Type.String()),
      fileName: Type.String(),
      mediaType: Type.String(),
      base64: Type.String(),
    }),
  },
};
