import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money, Nullable, Percent, Quantity } from '../language/primitives';

/** A rule that a figure comes from. */
export const FigureRule = Type.Object({
  label: Type.String(),
  rule: Type.String(),
  source: Type.String(),
  /** False while the figure is general knowledge that nobody checked against its primary text. */
  verified: Type.Boolean(),
});

/** An allowance before and after a benefit. */
const Allowance = Type.Object({ before: Money, used: Money, after: Money });

/** How PAYE was calculated, so that each step can be shown. */
export const PayeFigures = Type.Object({
  taxCode: Type.String(),
  basis: Type.String(),
  taxYear: Type.String(),
  taxMonth: Type.Integer(),
  /** Taxable pay and tax of the tax year before this payment, earlier employments included. */
  payBefore: Money,
  taxBefore: Money,
  freePay: Money,
  /** Pounds, rounded down, that the rates are applied to. */
  taxablePay: Money,
  parts: Type.Array(Type.Object({ name: Type.String(), rate: Percent, amount: Money, tax: Money })),
  rule: Type.String(),
  source: Type.String(),
  verified: Type.Boolean(),
});

/** What PAYE takes more than the tax year's tax on the payment, and HMRC's form that brings it back. */
export const TaxRefund = Type.Object({
  /** P53, P55, P53Z or P50Z. */
  form: Type.String(),
  /** Income of the tax year that is known besides: earlier payments of this pension, and what a P45 states. */
  otherIncome: Money,
  taxTaken: Money,
  /** Tax of the year on the payment, on top of the income that is known. */
  taxDue: Money,
  overpaid: Money,
  text: Type.String(),
  source: Type.String(),
});

export const BenefitHolding = Type.Object({
  assetId: Id,
  assetName: Type.String(),
  quantity: Quantity,
  /** At the last price. */
  value: Money,
});

/** The figures of a benefit: estimated while it waits, final once it is calculated. */
export const BenefitFigures = Type.Object({
  crystallisationAmount: Money,
  /** Paid tax-free: the lump sum, or the tax-free part of a UFPLS. */
  taxFreeAmount: Money,
  /** Moved to drawdown. */
  fadAmount: Money,
  /** Paid as income before tax. */
  taxableAmount: Money,
  /** Negative for a refund. */
  taxDeducted: Money,
  grossPayment: Money,
  netPayment: Money,
  /** Tax-free cash that the allowance did not cover, and that is taken as taxable income. */
  excess: Money,
  lsa: Allowance,
  lsdba: Allowance,
  uncrystallisedAfter: Money,
  crystallisedAfter: Money,
  /** True when the money purchase annual allowance applies from this benefit on. */
  triggersMpaa: Type.Boolean(),
  /** Null when nothing is taxable. */
  paye: Nullable(PayeFigures),
  /** Null when nothing can be claimed back in the tax year; left out of figures that were fixed before it was told. */
  refund: Type.Optional(Nullable(TaxRefund)),
  /** What moves to drawdown; null when nothing does. */
  moved: Nullable(Type.Object({ cash: Money, holdings: Type.Array(BenefitHolding) })),
  rules: Type.Array(FigureRule),
});

/** A payment of the year ahead, or one that was made. */
export const BenefitPaid = Type.Object({
  crystallisationId: Nullable(Id),
  bciId: Nullable(Id),
  accountId: Id,
  accountName: Type.String(),
  form: Type.String(),
  date: IsoDate,
  /** The last day on which it can be changed; null for one that was made. */
  cutOff: Nullable(IsoDate),
  /** The day its sales begin; null when nothing has to be sold. */
  salesDate: Nullable(IsoDate),
  taxFree: Money,
  taxable: Money,
  tax: Money,
  net: Money,
  note: Nullable(Type.String()),
  /** The file of its payslip; null where nothing taxable has arrived. */
  payslipFileId: Nullable(Id),
});

/** A payment to come. */
export const BenefitAhead = Type.Object({
  ...BenefitPaid.properties,
  /** False where nobody knows its figures yet, or where it cannot be had: they are 0 then, and `note` says which. */
  hasFigures: Type.Boolean(),
});
