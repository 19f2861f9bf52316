import type { Handler } from '../../requests/handler';
import { text, typed, type FileColumn } from '../files/file-column';
import { sheetOf, writeWorkbook, type Sheet } from '../files/write-workbook';
import { buildReport, disposalsMax, readGainsClient, readGainsPeriod, type Report } from './report';
import type { WireDisposal } from './wire-disposal';
import type { WireYear } from './years';

type Asset = Report['assets'][number];

interface SummaryRow {
  readonly year: string;
  readonly figure: string;
  readonly amount: number | null;
  /** Of things, where the figure is no money. */
  readonly number: number | null;
  readonly note: string;
}

const yearRows = (each: WireYear): SummaryRow[] => {
  const row = (figure: string, amount: number | null, note = '', number: number | null = null): SummaryRow => ({
    year: each.taxYear,
    figure,
    amount,
    number,
    note,
  });
  return [
    row('Disposals', null, each.whole ? '' : 'Only part of the tax year is in the report.', each.disposals),
    row('Proceeds', each.proceeds),
    row('Allowable costs', each.allowableCosts),
    row('Gains', each.gains),
    row('Losses', each.losses),
    row('Net', each.net),
    row('Losses brought forward', each.lossesBroughtForward),
    row('Losses brought forward that were used', each.lossesUsed),
    row('Losses carried forward', each.lossesCarriedForward),
    row('Annual exempt amount', each.exemptAmount),
    row('Annual exempt amount used', each.exemptUsed),
    row('Taxable', each.taxable),
    row('Income', each.income, each.income === null ? 'Not known: the whole is taken at the higher rate.' : ''),
    ...each.bands.flatMap((band) => [
      row(`Taxable at ${band.basicRate}%`, band.atBasic, band.label),
      row(`Taxable at ${band.higherRate}%`, band.atHigher, band.label),
    ]),
    row('Tax', each.tax),
    ...(each.whole
      ? [
          row(
            'Has to be reported',
            null,
            `${each.mustReport ? 'Yes' : each.mayHaveToReport === true ? 'Not certain' : 'No'}. ${each.reporting.join(' ')}`,
          ),
          ...each.sa108.map(({ box, label, amount, unit }) =>
            unit === 'number' ? row(`SA108 box ${box}`, null, label, amount) : row(`SA108 box ${box}`, amount, label),
          ),
        ]
      : [row('Has to be reported', null, 'Only the whole tax year tells, and what goes into the boxes of SA108.')]),
  ];
};

const summaryRows = (report: Report): SummaryRow[] => {
  const row = (figure: string, amount: number | null, note = '', number: number | null = null): SummaryRow => ({
    year: '',
    figure,
    amount,
    number,
    note,
  });
  return [
    row('Client', null, `${report.name} (${report.clientId})`),
    row('From', null, report.fromDate),
    row('To', null, report.toDate),
    row('Pooled', null, report.pooling === 'account' ? 'By account and ISIN' : 'By person, as HMRC has it'),
    ...report.years.flatMap(yearRows),
    row('Net gain pooled by account', report.difference.account),
    row('Net gain pooled by person', report.difference.person, report.difference.reason ?? ''),
    row('Holdings that are incomplete', null, '', report.incomplete),
    ...report.notes.map((note) => row('Note', null, note)),
  ];
};

const summaryColumns: readonly FileColumn<SummaryRow>[] = [
  text('Tax year', 10, ({ year }) => year),
  text('Figure', 38, ({ figure }) => figure),
  typed('money', 'Amount', ({ amount }) => amount),
  typed('count', 'Number', ({ number }) => number),
  text('Note', 90, ({ note }) => note),
];

/** A disposal, or a match under it. */
interface DisposalRow {
  readonly asset: Asset;
  readonly disposal: WireDisposal;
  readonly match: WireDisposal['matches'][number] | null;
}

const matchNames = { 'same-day': 'Same day', 'thirty-day': 'Thirty days', 'section-104': 'Pool' } as const;

const kindText = ({ disposal, match }: DisposalRow): string =>
  match !== null
    ? matchNames[match.type]
    : disposal.given
      ? 'Given to spouse'
      : disposal.quantity === 0
        ? 'Capital distribution'
        : 'Disposal';

const disposalColumns: readonly FileColumn<DisposalRow>[] = [
  text('Row', 20, kindText),
  text('Account', 26, ({ asset }) => asset.accountName ?? 'All accounts'),
  text('ISIN', 15, ({ asset }) => asset.isin),
  text('Instrument', 34, ({ asset }) => asset.name),
  typed('date', 'Date', ({ disposal, match }) => (match === null ? disposal.date : match.acquisitionDate)),
  typed('units', 'Units', ({ disposal, match }) => (match ?? disposal).quantity),
  typed('money', 'Proceeds', ({ disposal, match }) => (match === null ? disposal.proceeds : null)),
  typed('money', 'Charges', ({ disposal, match }) => (match === null ? disposal.charges : null)),
  typed('money', 'Allowable cost', ({ disposal, match }) => (match === null ? disposal.allowableCost : match.cost)),
  typed('money', 'Gain', ({ disposal, match }) => (match ?? disposal).gain),
  text('Exempt', 12, ({ asset }) => (asset.exempt === null ? null : 'Exempt')),
  text('How', 70, ({ match }) => match?.sum ?? null),
  text('Transactions', 30, ({ disposal, match }) =>
    (match === null
      ? disposal.transactionIds
      : [...new Set(match.acquisitions.flatMap(({ transactionId }) => transactionId ?? []))]
    ).join(' '),
  ),
];

const poolColumns: readonly FileColumn<Asset>[] = [
  text('Account', 26, ({ accountName }) => accountName ?? 'All accounts'),
  text('ISIN', 15, ({ isin }) => isin),
  text('Instrument', 34, ({ name }) => name),
  typed('percent', 'Share in per cent', ({ share }) => share),
  typed('units', 'Units', ({ quantity }) => quantity),
  typed('money', 'Cost', ({ cost }) => cost),
  typed('money', 'Value', ({ value }) => value),
  typed('money', 'Unrealised gain', ({ unrealised }) => unrealised),
  text('Exempt', 60, ({ exempt }) => exempt),
];

interface DoubtRow {
  readonly asset: Asset;
  readonly doubt: Asset['doubts'][number];
}

const doubtColumns: readonly FileColumn<DoubtRow>[] = [
  text('Account', 26, ({ asset }) => asset.accountName ?? 'All accounts'),
  text('ISIN', 15, ({ asset }) => asset.isin),
  text('Instrument', 34, ({ asset }) => asset.name),
  text('What', 24, ({ doubt }) => doubt.doubt),
  text('What to do', 100, ({ doubt }) => doubt.detail),
];

const sheetsOf = (report: Report, disposals: readonly DisposalRow[]): Sheet[] => [
  sheetOf('Summary', summaryColumns, [summaryRows(report)]),
  sheetOf('Disposals', disposalColumns, [disposals]),
  sheetOf('Pools', poolColumns, [report.assets.filter(({ quantity }) => quantity !== 0)]),
  sheetOf('Incomplete', doubtColumns, [
    report.assets.flatMap((asset) => asset.doubts.map((doubt): DoubtRow => ({ asset, doubt }))),
  ]),
];

/** The report as a workbook: dates are dates and figures are figures. */
export const getCgtSpreadsheet: Handler<'getCgtSpreadsheet'> = async ({ path: { clientId }, query, scope }) => {
  const period = readGainsPeriod(query, scope.businessDate);
  const client = await readGainsClient(scope, clientId);
  const { report } = await buildReport(scope, client, period, query.pooling ?? 'account', disposalsMax.workbook);
  const disposals = report.assets.flatMap((asset) =>
    asset.disposals.flatMap((disposal): DisposalRow[] => [
      { asset, disposal, match: null },
      ...disposal.matches.map((match) => ({ asset, disposal, match })),
    ]),
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(sheetsOf(report, disposals))) chunks.push(chunk);
  return {
    data: {
      fileName: `capital-gains-${clientId}-${report.fromDate}-${report.toDate}.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      rows: disposals.length,
      base64: Buffer.concat(chunks).toString('base64'),
    },
  };
};
