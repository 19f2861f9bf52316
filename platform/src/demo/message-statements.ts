import { isPension } from '@tessera/contract/accounts/values';
import type { MessageType } from '@tessera/contract/messages/values';
import { addDays, addMonths, ageOn, taxYearOf, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import type { SeedAccount, SeedClient } from './people/people';
import type { SeedMessage } from './messages';

const statement = (
  type: MessageType,
  date: IsoDate,
  title: string,
  ...body: string[]
): Pick<SeedMessage, 'type' | 'date' | 'title' | 'body' | 'orders' | 'transactionId' | 'account'> => ({
  type,
  date,
  title,
  body,
  orders: [],
  transactionId: null,
  account: null,
});

/** Returns what firms send everyone, or everyone with a pension, once or four times a year. */
export const statementsOf = (
  { dateOfBirth }: SeedClient,
  accounts: readonly SeedAccount[],
  asOf: IsoDate,
): ReturnType<typeof statement>[] => {
  const year = Number(asOf.slice(0, 4));
  const quarters = [year - 1, year].flatMap((of) => [`${of}-03-31`, `${of}-06-30`, `${of}-09-30`, `${of}-12-31`]);
  const taxYearEnds = [`${year - 1}-04-05`, `${year}-04-05`];
  const pension = accounts.find(({ wrapper }) => isPension(wrapper));
  const sent = (end: IsoDate, days: number): IsoDate => workingDayOnOrAfter(addDays(end, days));
  return [
    ...quarters.map((end) =>
      statement(
        'Quarterly Statement',
        sent(end, 12),
        `Quarterly statement to ${dateText(end)}`,
        `Your statement of holdings and cash to ${dateText(end)} is ready. Ask your adviser for a copy.`,
      ),
    ),
    ...taxYearEnds.map((end) =>
      statement(
        'Tax Statement',
        sent(end, 60),
        `Tax statement ${taxYearOf(end)}`,
        `Your statement of income and gains of the tax year ${taxYearOf(end)} is ready. You may need it for your tax return.`,
      ),
    ),
    ...taxYearEnds.map((end) =>
      statement(
        'Valuation Statement',
        sent(end, 9),
        `Valuation at ${dateText(end)}`,
        `Your accounts were valued at ${dateText(end)}, the end of the tax year. Ask your adviser for a copy.`,
      ),
    ),
    ...[year - 1, year].map((of) =>
      statement(
        'Costs Statement',
        sent(`${of - 1}-12-31`, 40),
        `Costs and charges of ${of - 1}`,
        `What your accounts cost in ${of - 1}, and what those costs took from their growth, is ready to read. Your adviser can go through it with you.`,
      ),
    ),
    ...(pension
      ? taxYearEnds.map((end) => ({
          ...statement(
            'Pension Savings Statement',
            sent(end, 180),
            `Pension savings ${taxYearOf(end)}`,
            `What went into your pension in the tax year ${taxYearOf(end)} is ready to read, with the annual allowance of the three years before.`,
          ),
          account: pension,
        }))
      : []),
    ...(pension && dateOfBirth !== null && ageOn(dateOfBirth, asOf) >= 50
      ? [
          {
            ...statement(
              'Retirement Pack',
              workingDayOnOrAfter(addMonths(asOf, -5)),
              'Your choices at retirement',
              'You can draw your pension from the normal minimum pension age. This is what your choices are and what each of them means for your tax.',
              'Pension Wise gives free and impartial guidance from the age of 50.',
            ),
            account: pension,
          },
        ]
      : []),
    statement(
      'General',
      workingDayOnOrAfter(addMonths(asOf, -2)),
      'Our terms change on 1 January',
      'We have made our terms of business clearer. What you pay stays as it is.',
      'If you do not agree with the new terms, tell us before 1 January.',
    ),
    statement(
      'General',
      workingDayOnOrAfter(addMonths(asOf, -9)),
      'Protect yourself from investment fraud',
      'We never ask for your password, and never tell you of new bank details by e-mail. If in doubt, call us on the number you know.',
    ),
  ];
};
