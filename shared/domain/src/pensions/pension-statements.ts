import { addDays, addMonths, taxYearDates, taxYearOf, type IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { pensionRules } from '../rules/allowances';
import { entryOn, valueOn } from '../rules/dated';
import {
  crystallisationStatementRules,
  flexibleAccessStatementRules,
  savingsStatementRules,
} from '../rules/pension-statements';
import { dateText, poundsText } from '../words/wording';

export const statementKinds = [
  'Flexible access statement',
  'Benefit crystallisation statement',
  'Pension savings statement',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Each statement: what it is owed for, and by when. Printed to docs/pensions.md. */
export const statementTable: readonly {
  readonly kind: StatementKind;
  readonly trigger: string;
  readonly due: string;
  readonly source: string;
}[] = [
  {
    kind: 'Flexible access statement',
    trigger:
      'The person’s first flexible payment (drawdown income, or a UFPLS) is made here, and no earlier one is known.',
    due: '31 days, the day of the payment included',
    source: flexibleAccessStatementRules.entries[0]?.source ?? '',
  },
  {
    kind: 'Benefit crystallisation statement',
    trigger: 'A pension pays its first income of a tax year. Later lump sums of that pension and year owe no other.',
    due: 'The end of that tax year: at least once every tax year while a pension is in payment',
    source: crystallisationStatementRules.entries[0]?.source ?? '',
  },
  {
    kind: 'Benefit crystallisation statement',
    trigger: 'A lump sum uses the allowances, and its pension has paid no income in that tax year.',
    due: 'Three months after it',
    source: crystallisationStatementRules.entries[0]?.source ?? '',
  },
  {
    kind: 'Pension savings statement',
    trigger:
      'At the end of a tax year more than the annual allowance went into one pension (the taper is not looked at); or, after flexible access, more than the money purchase annual allowance.',
    due: '6 October after the tax year',
    source: savingsStatementRules.entries[0]?.source ?? '',
  },
];

/** A statement that is owed: for what day's event, and until when. */
export interface OwedStatement {
  readonly kind: StatementKind;
  /** The day of what it is owed for. It is made from the day after. */
  readonly trigger: IsoDate;
  /** The last day to give it. */
  readonly due: IsoDate;
  /** The tax year that it is about; null where it is about one event. */
  readonly taxYear: string | null;
  /** Why it is owed, and by when, in a sentence. */
  readonly why: string;
  readonly source: string;
}

/**
 * The flexible access statement of a payment, or null. A scheme that knows of an earlier access, here or elsewhere, owes
 * none (PTM166200). `earlier` is the first access known besides this one.
 */
export const flexibleAccessStatement = (
  { date, flexible }: { readonly date: IsoDate; readonly flexible: boolean },
  earlier: IsoDate | null,
): OwedStatement | null => {
  if (!flexible || (earlier !== null && earlier <= date)) return null;
  const {
    value: { withinDays },
    source,
  } = entryOn(flexibleAccessStatementRules, date);
  const due = addDays(date, withinDays - 1);
  return {
    kind: 'Flexible access statement',
    trigger: date,
    due,
    taxYear: null,
    why: `Benefits were first taken flexibly on ${dateText(date)}: the member has the statement within ${withinDays} days, by ${dateText(due)}.`,
    source,
  };
};

/** What the statement of benefit crystallisation events depends on, of one payment. */
export interface CrystallisationEvent {
  readonly date: IsoDate;
  /** Tax-free cash, or the tax-free part of a UFPLS; not of a small pot. */
  readonly usesAllowance: boolean;
  /** It pays income from drawdown: its pension is in payment. A UFPLS is a lump sum, and no pension. */
  readonly paysIncome: boolean;
  /** The pension paid income earlier in the same tax year: the yearly statement is owed already. */
  readonly paidIncomeBefore: boolean;
}

/**
 * The statement of benefit crystallisation events that a payment makes owed, or null (PTM164600). With income in payment
 * the yearly rule governs, else the three months: never both for one tax year of a pension.
 */
export const crystallisationStatement = ({
  date,
  usesAllowance,
  paysIncome,
  paidIncomeBefore,
}: CrystallisationEvent): OwedStatement | null => {
  if (paidIncomeBefore || (!usesAllowance && !paysIncome)) return null;
  const {
    value: { withinMonths },
    source,
  } = entryOn(crystallisationStatementRules, date);
  const kind = 'Benefit crystallisation statement';
  if (paysIncome) {
    const taxYear = taxYearOf(date);
    const due = taxYearDates(taxYear).to;
    return {
      kind,
      trigger: date,
      due,
      taxYear,
      why: `The pension is in payment since ${dateText(date)} of ${taxYear}: the member has a statement every tax year, this one by ${dateText(due)}.`,
      source,
    };
  }
  const due = addMonths(date, withinMonths);
  return {
    kind,
    trigger: date,
    due,
    taxYear: null,
    why: `A lump sum of ${dateText(date)} used the allowances: the member has the statement within ${withinMonths === 3 ? 'three' : withinMonths} months, by ${dateText(due)}.`,
    source,
  };
};

/** What went into one pension in a tax year, gross and from everybody. */
export interface SavingsOfYear {
  /** `2025/26` */
  readonly taxYear: string;
  readonly input: Pence;
  /** The first flexible access known, and the part of `input` after it; null if never. */
  readonly flexibleAccess: { readonly date: IsoDate; readonly inputAfter: Pence } | null;
}

/** Which allowance a pension's input of a tax year has passed; the money purchase one where it holds. */
export const passedAllowance = ({
  taxYear,
  input,
  flexibleAccess,
}: SavingsOfYear): {
  readonly name: 'annual allowance' | 'money purchase annual allowance';
  readonly limit: Pence;
  readonly tested: Pence;
} | null => {
  const { from, to } = taxYearDates(taxYear);
  const { annual, moneyPurchase } = valueOn(pensionRules, to);
  if (flexibleAccess !== null && flexibleAccess.date <= to) {
    // In the year of the access what came after it counts, in later years all of it.
    const tested = flexibleAccess.date < from ? input : flexibleAccess.inputAfter;
    if (tested > moneyPurchase) return { name: 'money purchase annual allowance', limit: moneyPurchase, tested };
  }
  return input > annual ? { name: 'annual allowance', limit: annual, tested: input } : null;
};

/** The pension savings statement that one pension owes for a tax year, or null (PTM167100). */
export const savingsStatement = (savings: SavingsOfYear): OwedStatement | null => {
  const passed = passedAllowance(savings);
  if (passed === null) return null;
  const { taxYear } = savings;
  const { to } = taxYearDates(taxYear);
  const {
    value: { dueBy },
    source,
  } = entryOn(savingsStatementRules, to);
  const due = `${to.slice(0, 4)}-${dueBy}`;
  return {
    kind: 'Pension savings statement',
    trigger: to,
    due,
    taxYear,
    why: `${poundsText(passed.tested)} went into this pension in ${taxYear}, more than the ${passed.name} of ${poundsText(passed.limit)}: the member has the statement by ${dateText(due)}.`,
    source,
  };
};
