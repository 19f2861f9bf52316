import type { IsoDate } from '@tessera/domain/dates';
import { dateText, poundsText } from '@tessera/domain/wording';
import { crystallises, type BenefitTerms } from '../planning/terms';
import { askUs, guidance, type Addressed, type Paper } from './addressed';
import { excessText, formText, movesText, riskFactors, salesText, wantedText, type NameOf } from './asked-words';

/** A benefit, or a regular one, as it was asked for. */
export interface Asked {
  readonly id: string;
  readonly terms: BenefitTerms;
  readonly account: { readonly id: string; readonly name: string };
  /** Null for the pension's own, or one that is opened with the benefit. */
  readonly drawdownAccount: string | null;
  readonly askedBy: string;
  readonly askedOn: IsoDate;
  readonly needsAuthorisation: boolean;
  /** Once on a day, or as soon as it can; or every month. */
  readonly pays:
    | { readonly regular: false; readonly on: IsoDate | null }
    | { readonly regular: true; readonly day: number; readonly from: IsoDate; readonly to: IsoDate | null };
  /** Masked; null where the account has none. */
  readonly bank: { readonly name: string; readonly sortCode: string; readonly accountNumber: string } | null;
  readonly nameOf: NameOf;
}

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No');

/** When it is paid. */
const paysText = ({ pays }: Asked): string =>
  pays.regular
    ? `Every month on day ${pays.day}, from ${dateText(pays.from)}${pays.to === null ? ' until it is stopped' : ` to ${dateText(pays.to)}`}`
    : pays.on === null
      ? 'Once, as soon as it can'
      : `Once, on ${dateText(pays.on)}`;

const declarationRows = ({ terms, askedBy, askedOn }: Asked): string[][] => {
  const { declarations } = terms;
  if (declarations === null) return [['None was recorded', '–', '–']];
  const recorded = `${askedBy}, ${dateText(askedOn)}`;
  const { advice, adviserReference, riskWarnings, guidance: answer, lumpSumsRecorded, clientAgrees } = declarations;
  return [
    ['Advice', advice, recorded],
    ...(adviserReference ? [['The adviser’s FCA reference', adviserReference, recorded]] : []),
    ['The retirement risk warnings were given', yesNo(riskWarnings), recorded],
    ['Offer of guidance from Pension Wise', answer, recorded],
    // It is not asked about what was inherited.
    ...(lumpSumsRecorded
      ? [['Lump sums taken elsewhere and before April 2024 are recorded', yesNo(lumpSumsRecorded), recorded]]
      : []),
    ['The client has asked for it', yesNo(clientAgrees), recorded],
  ];
};

/** The application for a benefit: what was asked for, by whom, and what was explained before. */
export const applicationPaper = ({ firm, client, date, pension }: Addressed, asked: Asked): Paper => {
  const { id, terms, account, drawdownAccount, askedBy, askedOn, needsAuthorisation, pays, bank, nameOf } = asked;
  const regular = pays.regular ? 'regular ' : '';
  return {
    title: `Your application for ${regular}${formText(terms)}`,
    body: [
      `On ${dateText(askedOn)} ${askedBy} asked for ${regular}${formText(terms)} from ${account.name} for you. The application is attached.`,
      'Read it, above all the risk warnings. If it is not what you want, tell your adviser now.',
    ],
    content: {
      title: 'Drawdown application',
      firm,
      client,
      date,
      facts: [
        { label: 'Client', value: `${client.name} (${client.id})` },
        { label: 'Pension', value: pension },
        { label: 'Account', value: `${account.name} (${account.id})` },
        { label: 'Application', value: id },
        { label: 'Benefit', value: `${pays.regular ? 'Regular: ' : ''}${terms.form}` },
        { label: 'Asked for', value: wantedText(terms) },
        ...(terms.incomeWanted === null ? [] : [{ label: 'Income before tax', value: poundsText(terms.incomeWanted) }]),
        { label: 'Paid', value: paysText(asked) },
        {
          label: 'Paid to',
          value:
            bank === null
              ? 'Bank details are not recorded yet'
              : `${bank.name}, sort code ${bank.sortCode}, account ${bank.accountNumber}`,
        },
        { label: 'Paid by', value: terms.method },
        { label: 'Asked by', value: `${askedBy}, on ${dateText(askedOn)}` },
        {
          label: 'Second person',
          value: needsAuthorisation ? 'Has to authorise it before anything is sold or paid' : 'Not needed',
        },
      ],
      tables: [
        {
          caption: 'Sales and moves',
          columns: [
            { label: 'What', align: 'left' },
            { label: 'Chosen', align: 'left' },
          ],
          rows: [
            ['Sold first', salesText(terms, nameOf)],
            ...(crystallises(terms.form)
              ? [
                  ['Moved to drawdown', movesText(terms, nameOf)],
                  ['Drawdown account', drawdownAccount ?? 'The pension’s own, opened where there is none'],
                ]
              : []),
            ['Above the lump sum allowance', excessText(terms)],
          ],
        },
        {
          caption: 'Declarations',
          columns: [
            { label: 'What', align: 'left' },
            { label: 'Answer', align: 'left' },
            { label: 'Recorded by, on', align: 'left' },
          ],
          rows: declarationRows(asked),
        },
        {
          caption: 'Risk warnings',
          columns: [
            { label: 'No', align: 'left' },
            { label: 'Warning', align: 'left' },
          ],
          rows: riskFactors(terms).map((text, index) => [String(index + 1), text]),
        },
      ],
      notes: [
        'Figures are calculated when the benefit is: from what its sales brought, and by the rules of that day. You have them then, in your income pack.',
        guidance,
        askUs,
      ],
    },
  };
};
