import type { CallData, CallRow } from '@tessera/contract/schemas';
import { inSentence } from '@tessera/domain/in-sentence';
import { parsePounds } from '@tessera/domain/money';
import { countText, dateText, poundsText, rateText } from '@tessera/domain/wording';
import type { DocumentContent, DocumentTable } from '../files/document-content';

type Report = CallData<'getPortfolioReport'>;
type Gains = CallData<'getCgtReport'>;
type Record_ = CallData<'listClientReviews'>;

/** What a pack is made of: each part is the answer of the call that its page reads. */
export interface PackParts {
  readonly report: Report;
  readonly gains: Gains;
  readonly allowances: readonly CallRow<'getClientAllowances'>[];
  readonly reviews: Pick<Record_, 'state' | 'due' | 'reviews'>;
  /** Paragraphs that the adviser typed. */
  readonly notes: readonly string[];
  readonly firm: DocumentContent['firm'];
  readonly client: DocumentContent['client'];
  readonly businessDate: string;
}

const money = (pounds: number | null): string => (pounds === null ? 'Not known' : poundsText(parsePounds(pounds)));
const rate = (percent: number | null): string => (percent === null ? 'None' : rateText(percent));
const units = (quantity: number): string => quantity.toLocaleString('en-GB', { maximumFractionDigits: 8 });
const left = (label: string) => ({ label, align: 'left' as const });
const right = (label: string) => ({ label, align: 'right' as const });

const valuation = ({ performance, accounts, closingCash, closingValue, toDate }: Report): DocumentTable => {
  const names = new Map(accounts.map(({ accountId, accountName }) => [accountId, accountName]));
  return {
    caption: `Valuation on ${dateText(toDate)}`,
    columns: [left('Holding'), left('Account'), right('Units'), right('Book cost'), right('Value')],
    rows: [
      ...performance.positionsRetained
        .filter(({ quantity }) => quantity !== 0)
        .map(({ assetName, accountId, quantity, bookValue, currentValue }) => [
          assetName,
          names.get(accountId) ?? accountId,
          units(quantity),
          money(bookValue),
          money(currentValue),
        ]),
      ['Cash', '', '', '', money(closingCash)],
      ['Total', '', '', '', money(closingValue)],
    ],
  };
};

const performance = ({ returns, openingValue, closingValue, fromDate, toDate }: Report): DocumentTable => ({
  caption: `Performance from ${dateText(fromDate)} to ${dateText(toDate)}`,
  columns: [left('Item'), right('Amount or rate')],
  rows: [
    [`Value before ${dateText(fromDate)}`, money(openingValue)],
    [
      'Paid and moved in, less what went out',
      poundsText(returns.flows.reduce((sum, { amount }) => sum + parsePounds(amount), 0n)),
    ],
    ...returns.parts.map(({ part, amount }) => [`Growth: ${inSentence(part)}`, money(amount)]),
    [`Value on ${dateText(toDate)}`, money(closingValue)],
    ['Time-weighted return', rate(returns.timeWeighted)],
    ['Time-weighted return a year', rate(returns.timeWeightedYearly)],
    ['Money-weighted return', rate(returns.moneyWeighted)],
    ['Money-weighted return a year', rate(returns.moneyWeightedYearly)],
  ],
});

const costs = ({ charges }: Report): DocumentTable => ({
  caption: 'Costs and charges of the period',
  columns: [left('Charge'), right('Times'), right('Amount')],
  rows: [
    ...charges.kinds.map(({ kind, transactions, total }) => [kind, String(transactions), money(total)]),
    ['Total', String(charges.transactions.length), money(charges.total)],
  ],
});

const capitalGains = ({ years }: Gains): DocumentTable[] =>
  years.length === 0
    ? []
    : [
        {
          caption: 'Capital gains by tax year',
          columns: [
            left('Tax year'),
            right('Disposals'),
            right('Gains'),
            right('Losses'),
            right('Exempt amount used'),
            right('Taxable'),
            right('Tax, estimated'),
          ],
          rows: years.map((year) => [
            year.taxYear,
            String(year.disposals),
            money(year.gains),
            money(year.losses),
            money(year.exemptUsed),
            money(year.taxable),
            money(year.tax),
          ]),
        },
      ];

const allowanceTable = (allowances: PackParts['allowances']): DocumentTable[] =>
  allowances.length === 0
    ? []
    : [
        {
          caption: 'Allowances used and left',
          columns: [left('Allowance'), left('Tax year'), right('Limit'), right('Used'), right('Left')],
          rows: allowances.map(({ name, taxYear, limit, used, remaining }) => [
            name,
            taxYear,
            money(limit),
            money(used),
            money(remaining),
          ]),
        },
      ];

const reviewTable = ({ reviews }: PackParts['reviews']): DocumentTable[] => {
  const current = reviews.filter(({ correctedBy }) => correctedBy === null);
  return current.length === 0
    ? []
    : [
        {
          caption: 'Reviews on record',
          columns: [left('Review'), left('Day'), left('How'), left('Still suitable'), left('What was agreed')],
          rows: current.map(({ outcome, reviewedOn, offeredOn, way, suitable, agreed }) => [
            outcome,
            dateText(reviewedOn ?? offeredOn ?? ''),
            way,
            suitable === null ? 'Not judged' : suitable ? 'Yes' : 'No',
            agreed === '' ? 'Nothing noted' : agreed,
          ]),
        },
      ];
};

/** A client's review pack as a document. */
export const packContent = (parts: PackParts): DocumentContent => {
  const { report, gains, allowances, reviews, notes, firm, client, businessDate } = parts;
  return {
    title: 'Review pack',
    firm,
    client,
    date: `${dateText(report.fromDate)} to ${dateText(report.toDate)}, as the ledger stood on ${dateText(businessDate)}`,
    facts: [
      { label: 'Value', value: money(report.closingValue) },
      { label: 'Accounts', value: report.accounts.map(({ accountName }) => accountName).join(', ') || 'None' },
      { label: 'Next review due', value: `${dateText(reviews.due)} (${inSentence(reviews.state)})` },
      {
        label: 'Reconciles to the ledger',
        value: report.reconciles ? 'Yes' : `No: it differs by ${money(report.difference)}`,
      },
    ],
    tables: [
      valuation(report),
      performance(report),
      costs(report),
      ...capitalGains(gains),
      ...allowanceTable(allowances),
      ...reviewTable(reviews),
    ],
    ...(notes.length === 0 ? {} : { letter: { heading: 'Adviser’s notes', paragraphs: notes } }),
    notes: [
      'Charges are those taken from the accounts. What a fund charges within its price is in its value and is not listed.',
      ...(gains.incomplete === 0
        ? []
        : [
            `The gains lack the cost of ${countText(gains.incomplete, 'holding')}: what is not known is never counted as zero.`,
          ]),
      ...report.notes,
      ...gains.notes,
    ],
  };
};
