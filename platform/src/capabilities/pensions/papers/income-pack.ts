import { parsePounds } from '@tessera/domain/money';
import type { IsoDate } from '@tessera/domain/dates';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { DocumentTable } from '../../files/document-content';
import type { BenefitTerms } from '../planning/terms';
import type { WireFigures } from '../planning/wire-figures';
import { askUs, guidance, type Addressed, type Paper } from './addressed';
import { formText, riskFactors, wantedText } from './asked-words';

/** A benefit that is calculated. */
export interface Calculated {
  readonly id: string;
  readonly terms: BenefitTerms;
  readonly account: { readonly id: string; readonly name: string };
  readonly paidOn: IsoDate;
  readonly figures: WireFigures;
  /** The paydays to come of its regular benefit, each with the last day to change it. Empty for a single one. */
  readonly paydays: readonly { readonly date: IsoDate; readonly cutOff: IsoDate }[];
}

const money = (pounds: number): string => poundsText(parsePounds(pounds));

const taxTable = ({ paye }: WireFigures): DocumentTable[] =>
  paye === null
    ? []
    : [
        {
          caption: `Your tax by code ${paye.taxCode}`,
          columns: [
            { label: 'Step', align: 'left' },
            { label: 'Of', align: 'right' },
            { label: 'Tax', align: 'right' },
          ],
          rows: [
            ...(paye.payBefore === 0 && paye.taxBefore === 0
              ? []
              : [[`Paid before in ${paye.taxYear}`, money(paye.payBefore), money(paye.taxBefore)]]),
            [`Free of tax by the code, month ${paye.taxMonth} of ${paye.taxYear}`, money(paye.freePay), ''],
            ...paye.parts.map(({ name, rate, amount, tax }) => [
              rate === 0 ? name : `${name}, ${rate}%`,
              money(amount),
              money(tax),
            ]),
            [`${paye.rule} Source: ${paye.source}`, '', ''],
          ],
        },
      ];

const refundTable = ({ refund }: WireFigures): DocumentTable[] =>
  refund == null
    ? []
    : [
        {
          caption: `What form ${refund.form} brings back`,
          columns: [
            { label: 'Figure', align: 'left' },
            { label: 'Amount', align: 'right' },
          ],
          rows: [
            ['Other income of the tax year that is known', money(refund.otherIncome)],
            ['Tax deducted', money(refund.taxTaken)],
            ['Tax due on this payment', money(refund.taxDue)],
            ['Comes back from HMRC', money(refund.overpaid)],
          ],
        },
      ];

const allowanceRow = (name: string, { before, used, after }: WireFigures['lsa']): string[] => [
  name,
  money(before),
  money(used),
  money(after),
];

/** The pack of a calculated benefit: its figures with their rules, what is left, and what to look out for. */
export const incomePack = (
  { firm, client, date, pension }: Addressed,
  { id, terms, account, paidOn, figures, paydays }: Calculated,
): Paper => ({
  title: `Your income pack: ${formText(terms)}`,
  body: [
    `${money(figures.netPayment)} is paid to you on ${dateText(paidOn)} from ${account.name}: ${money(figures.taxFreeAmount)} tax-free, and ${money(figures.taxableAmount)} as income less ${money(figures.taxDeducted)} of tax.`,
    'The pack shows each figure with the rule behind it, what is left, and what to look out for.',
  ],
  content: {
    title: 'Income pack',
    firm,
    client,
    date,
    facts: [
      { label: 'Client', value: `${client.name} (${client.id})` },
      { label: 'Pension', value: pension },
      { label: 'Account', value: `${account.name} (${account.id})` },
      { label: 'Benefit', value: `${terms.form} (${id})` },
      { label: 'Asked for', value: wantedText(terms) },
      { label: 'Paid on', value: dateText(paidOn) },
    ],
    tables: [
      {
        caption: 'What you are paid',
        columns: [
          { label: 'Figure', align: 'left' },
          { label: 'Amount', align: 'right' },
        ],
        rows: [
          ...(figures.crystallisationAmount === 0 ? [] : [['Crystallised', money(figures.crystallisationAmount)]]),
          ...(figures.fadAmount === 0 ? [] : [['Moved to drawdown', money(figures.fadAmount)]]),
          ['Tax-free', money(figures.taxFreeAmount)],
          ['Taxable income', money(figures.taxableAmount)],
          [figures.taxDeducted < 0 ? 'Tax refunded' : 'Tax deducted', money(figures.taxDeducted)],
          ['You have in hand', money(figures.netPayment)],
        ],
      },
      ...taxTable(figures),
      ...refundTable(figures),
      {
        caption: 'Your allowances',
        columns: [
          { label: 'Allowance', align: 'left' },
          { label: 'Before', align: 'right' },
          { label: 'Used', align: 'right' },
          { label: 'Left', align: 'right' },
        ],
        rows: [
          allowanceRow('Lump sum allowance', figures.lsa),
          allowanceRow('Lump sum and death benefit allowance', figures.lsdba),
        ],
      },
      {
        caption: 'What is left in the accounts of this benefit',
        columns: [
          { label: 'Part', align: 'left' },
          { label: 'Value', align: 'right' },
        ],
        rows: [
          ['Not in drawdown', money(figures.uncrystallisedAfter)],
          ['In drawdown', money(figures.crystallisedAfter)],
        ],
      },
      ...(paydays.length === 0
        ? []
        : [
            {
              caption: 'Paydays to come',
              columns: [
                { label: 'Payday', align: 'left' as const },
                { label: 'Last day to change it', align: 'left' as const },
              ],
              rows: paydays.map((payday) => [dateText(payday.date), dateText(payday.cutOff)]),
            },
          ]),
      {
        caption: 'The rules behind the figures',
        columns: [
          { label: 'Figure', align: 'left' },
          { label: 'Rule', align: 'left' },
          { label: 'Source', align: 'left' },
        ],
        rows: figures.rules.map(({ label, rule, source, verified }) => [
          label,
          rule,
          verified ? source : `${source} (to be checked)`,
        ]),
      },
      {
        caption: 'What to look out for',
        columns: [
          { label: 'No', align: 'left' },
          { label: 'Risk', align: 'left' },
        ],
        rows: riskFactors(terms).map((text, index) => [String(index + 1), text]),
      },
    ],
    notes: [
      ...(figures.triggersMpaa
        ? [
            'With this payment you take benefits flexibly for the first time: the money purchase annual allowance applies from the next day. A statement follows.',
          ]
        : []),
      ...(figures.refund
        ? [`${figures.refund.text} Source: ${figures.refund.source}.`]
        : figures.paye !== null && figures.paye.basis !== 'Cumulative'
          ? [
              'Your tax code is applied to this month alone. If too much is taken in the tax year, HMRC pays it back after 5 April or through your tax code.',
            ]
          : []),
      guidance,
      askUs,
    ],
  },
});
