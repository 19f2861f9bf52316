import { taxYearDates, type IsoDate } from '@tessera/domain/dates';
import { alternativeAllowance } from '@tessera/domain/pension-limits';
import { passedAllowance, type SavingsOfYear } from '@tessera/domain/pension-statements';
import { pensionRules } from '@tessera/domain/rules/allowances';
import { entryOn, valueOn } from '@tessera/domain/rules/dated';
import { dateText, poundsText } from '@tessera/domain/wording';
import { askUs, type Addressed, type Paper } from './addressed';

interface Savings {
  readonly year: SavingsOfYear;
  /** The tax years before, the latest first. */
  readonly earlier: readonly SavingsOfYear[];
  readonly due: IsoDate | null;
  readonly source: string;
}

const annualOf = (taxYear: string): bigint => valueOn(pensionRules, taxYearDates(taxYear).to).annual;

/** The pension savings statement of one pension and tax year (HMRC PTM167200). */
export const savingsPaper = (
  { firm, client, date, pension }: Addressed,
  { year, earlier, due, source }: Savings,
): Paper => {
  const { taxYear, input, flexibleAccess } = year;
  const { to } = taxYearDates(taxYear);
  const { value: rules, source: rulesSource } = entryOn(pensionRules, to);
  const passed = passedAllowance(year);
  const isMoneyPurchase = passed?.name === 'money purchase annual allowance';
  const limit = passed === null ? rules.annual : passed.limit;
  const name = passed?.name ?? 'annual allowance';
  return {
    title: `Pension savings statement ${taxYear}`,
    body: [
      `${poundsText(passed?.tested ?? input)} went into this pension in the tax year ${taxYear}. The ${name} is ${poundsText(limit)}.`,
      `You may have to pay the annual allowance charge. ${isMoneyPurchase ? 'Nothing is carried forward to this allowance.' : 'Unused allowance of the three years before can cover it: the document shows what went into this pension then.'}`,
    ],
    content: {
      title: `Pension savings statement ${taxYear}`,
      firm,
      client,
      date,
      facts: [
        { label: 'Member', value: `${client.name} (${client.id})` },
        { label: 'Pension', value: pension },
        { label: 'Pension input period', value: `The tax year ${taxYear}, to ${dateText(to)}` },
        { label: 'Pension input amount', value: poundsText(input) },
        { label: 'Annual allowance', value: poundsText(rules.annual) },
        ...(flexibleAccess === null || flexibleAccess.date > to
          ? []
          : [
              { label: 'Flexibly accessed on', value: dateText(flexibleAccess.date) },
              { label: 'Money purchase input amount', value: poundsText(passed?.tested ?? flexibleAccess.inputAfter) },
              { label: 'Money purchase annual allowance', value: poundsText(rules.moneyPurchase) },
              { label: 'Alternative annual allowance', value: poundsText(alternativeAllowance(to)) },
            ]),
        ...(due === null ? [] : [{ label: 'Due by', value: dateText(due) }]),
      ],
      tables: [
        {
          caption: 'This pension, year by year',
          columns: [
            { label: 'Tax year', align: 'left' },
            { label: 'Went in', align: 'right' },
            { label: 'Annual allowance', align: 'right' },
          ],
          rows: [year, ...earlier].map((each) => [
            each.taxYear,
            poundsText(each.input),
            poundsText(annualOf(each.taxYear)),
          ]),
        },
      ],
      notes: [
        'What went in counts with tax relief and from everybody who paid. Your other pensions count too: ask them for the same.',
        'A high income makes your allowance less. It is not looked at here.',
        isMoneyPurchase
          ? 'You have taken benefits flexibly, so that this allowance holds for money purchase pensions. Whatever is above it is charged, and earlier years do not help.'
          : 'Allowance that you did not use in the three tax years before is carried forward, the oldest first. If it does not cover the excess, put the charge on your tax return.',
        `Sources: ${source}; ${rulesSource}.`,
        askUs,
      ],
    },
  };
};
