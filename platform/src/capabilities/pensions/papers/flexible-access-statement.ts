import { addDays, type IsoDate } from '@tessera/domain/dates';
import { alternativeAllowance } from '@tessera/domain/pension-limits';
import { pensionRules } from '@tessera/domain/rules/allowances';
import { entryOn } from '@tessera/domain/rules/dated';
import { flexibleAccessStatementRules } from '@tessera/domain/rules/pension-statements';
import { inSentence } from '@tessera/domain/in-sentence';
import { dateText, poundsText } from '@tessera/domain/wording';
import { askUs, type Addressed, type Paper } from './addressed';

interface Access {
  /** The day benefits were first taken flexibly. */
  readonly date: IsoDate;
  readonly form: string;
}

/** The statement that a member has after the first flexible payment (HMRC PTM166200). */
export const flexibleAccessPaper = (
  { firm, client, date: written, pension }: Addressed,
  { date, form }: Access,
): Paper => {
  const { value: rules, source } = entryOn(pensionRules, date);
  const {
    value: { tellWithinWeeks },
    source: statementSource,
  } = entryOn(flexibleAccessStatementRules, date);
  const limit = poundsText(rules.moneyPurchase);
  const from = dateText(addDays(date, 1));
  return {
    title: 'You have taken pension benefits flexibly',
    body: [
      `On ${dateText(date)} you first took benefits flexibly. From ${from} the money purchase annual allowance of ${limit} a tax year applies to you.`,
      `If you pay into another pension, you have to tell it within ${tellWithinWeeks} weeks of this statement. What to tell it is in the document.`,
    ],
    content: {
      title: 'Flexible access statement',
      firm,
      client,
      date: written,
      facts: [
        { label: 'Member', value: `${client.name} (${client.id})` },
        { label: 'Pension', value: pension },
        { label: 'Flexibly accessed on', value: dateText(date) },
        { label: 'By', value: `Payment of ${inSentence(form)}` },
        { label: 'Money purchase annual allowance', value: `${limit} a tax year` },
        { label: 'It applies from', value: from },
      ],
      tables: [
        {
          caption: 'What you have to do, and by when',
          columns: [
            { label: 'If', align: 'left' },
            { label: 'You have to', align: 'left' },
            { label: 'By', align: 'left' },
          ],
          rows: [
            [
              'You, or somebody for you, pay into another money purchase or hybrid pension',
              'Give its administrator a copy of this statement, or tell them that you have it and the day above',
              `${tellWithinWeeks} weeks after you have this statement`,
            ],
            [
              'You join another such pension later',
              'Give or tell its administrator the same',
              `${tellWithinWeeks} weeks after you join`,
            ],
          ],
        },
      ],
      notes: [
        `What goes into money purchase pensions for you after ${dateText(date)}, by yourself, your employer or others, has the allowance of ${limit}. It is the same in each later tax year, and nothing is carried forward to it.`,
        `If more goes in, you pay the annual allowance charge on what is above it. Pension savings of other kinds then have the alternative annual allowance of ${poundsText(alternativeAllowance(date))}.`,
        'If other pensions have told you of an earlier day, that day counts and you need do nothing: tell us, so that we have it.',
        `Sources: ${statementSource}; ${source}.`,
        askUs,
      ],
    },
  };
};
