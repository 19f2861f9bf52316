import type { AllowanceStep, LumpSumAllowances } from '@tessera/domain/lump-sum-allowances';
import { sum } from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import { stepText } from '../facts/allowance-words';
import { askUs, type Addressed, type Paper } from './addressed';

interface Crystallised {
  /** The two allowances of the member, event by event. */
  readonly allowances: LumpSumAllowances;
  /** The ids of the events of this pension. */
  readonly ofPension: ReadonlySet<string>;
  /** `Tax year 2026/27`, or the payment that it is made for. */
  readonly about: string;
  readonly source: string;
}

const row = (step: AllowanceStep, isOfPension: boolean): readonly string[] => [
  step.event.date === null ? 'Not known' : dateText(step.event.date),
  stepText(step),
  isOfPension ? 'This pension' : 'Another',
  poundsText(step.allowanceUsed),
  poundsText(step.deathUsed),
];

/** The statement of relevant benefit crystallisation events: what they used of both allowances (HMRC PTM164600). */
export const crystallisationPaper = (
  { firm, client, date, pension }: Addressed,
  { allowances, ofPension, about, source }: Crystallised,
): Paper => {
  const { steps, used, left, allowance, deathUsed, deathLeft, deathAllowance } = allowances;
  const here = steps.filter(({ event }) => ofPension.has(event.id));
  const usedHere = poundsText(sum(here.map(({ allowanceUsed }) => allowanceUsed)));
  const deathUsedHere = poundsText(sum(here.map((step) => step.deathUsed)));
  return {
    title: 'What you have used of your lump sum allowances',
    body: [
      `Lump sums from this pension have used ${usedHere} of your lump sum allowance, and ${deathUsedHere} of your lump sum and death benefit allowance.`,
      'The document shows each event. Keep it: another pension will ask for it before it pays you a lump sum.',
    ],
    content: {
      title: 'Benefit crystallisation statement',
      firm,
      client,
      date,
      facts: [
        { label: 'Member', value: `${client.name} (${client.id})` },
        { label: 'Pension', value: pension },
        { label: 'Made for', value: about },
        { label: 'Lump sum allowance used by this pension', value: usedHere },
        { label: 'Lump sum and death benefit allowance used by this pension', value: deathUsedHere },
      ],
      tables: [
        {
          caption: 'Your allowances, as far as they are known here',
          columns: [
            { label: 'Allowance', align: 'left' },
            { label: 'Limit', align: 'right' },
            { label: 'Used', align: 'right' },
            { label: 'Left', align: 'right' },
          ],
          rows: [
            ['Lump sum allowance', poundsText(allowance), poundsText(used), poundsText(left)],
            [
              'Lump sum and death benefit allowance',
              poundsText(deathAllowance),
              poundsText(deathUsed),
              poundsText(deathLeft),
            ],
          ],
        },
        {
          caption: 'Event by event',
          columns: [
            { label: 'Day', align: 'left' },
            { label: 'Event', align: 'left' },
            { label: 'From', align: 'left' },
            { label: 'Lump sum allowance', align: 'right' },
            { label: 'With death benefits', align: 'right' },
          ],
          rows:
            steps.length === 0
              ? [['–', 'No lump sum has used an allowance', '–', poundsText(0n), poundsText(0n)]]
              : steps.map((step) => row(step, ofPension.has(step.event.id))),
        },
      ],
      notes: [
        'Both allowances are for all your pensions together. If you have taken lump sums elsewhere that are missing here, tell your adviser: what is left is then less.',
        `${allowances.rule} Sources: ${allowances.source}; ${source}.`,
        askUs,
      ],
    },
  };
};
