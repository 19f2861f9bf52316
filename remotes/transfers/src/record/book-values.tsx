import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { isStale as isStaleAnswer, useSave } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { formatPounds, parsePounds, poundsToWire } from '@tessera/domain/money';
import { readPounds } from '@tessera/domain/typed-figure';
import { usePortal, withFormNames } from '@tessera/runtime';
import { Banner, Card, DateText, EmptyState, formatMoney, Money, StaleBanner } from '@tessera/ui/core';
import { PasteOrFile } from '@tessera/ui/controls';
import { ErrorSummary, Form, MoneyField, SubmitBar } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { useFindInstruments } from '../shared/find-instruments';
import type { TransferRecord } from '../shared/transfer';
import { poundsProblem, readCosts } from '../shared/typed-lines';
import { amountText, type TransferLine } from './line-words';

type Body = CallBody<'updateBookValues'>;
type Report = CallData<'updateBookValues'>['lines'];

/** What is typed, one for each holding in the order of the lines. */
interface BookValues {
  readonly costs: readonly string[];
  readonly acquired: readonly string[];
}

type Holding = TransferLine & { readonly assetId: string };
const holdingsOf = (lines: readonly TransferLine[]): Holding[] =>
  lines.flatMap((line) =>
    line.kind === 'Holding' && line.assetId !== null ? [{ ...line, assetId: line.assetId }] : [],
  );

const typedCost = ({ bookCost }: TransferLine): string =>
  bookCost === null ? '' : formatPounds(parsePounds(bookCost));

/** The field of a holding. */
const costField = (index: number): string => `costs[${index}]`;

/**
 * The costs that differ from those that are known, each with the holding's place in the form. Where none differs all of
 * them are sent: the platform posts what the account lacks of a cost that is known.
 */
const sentOf = (holdings: readonly Holding[], { costs, acquired }: BookValues) => {
  const typed = holdings.flatMap((holding, index) => {
    const text = costs[index]?.trim() ?? '';
    if (text === '' || poundsProblem(text) !== null) return [];
    const bookCost = poundsToWire(readPounds(text));
    const day = acquired[index] ?? '';
    return [
      {
        index,
        isChanged: bookCost !== holding.bookCost || (day !== '' && day !== holding.acquired),
        value: { assetId: holding.assetId, bookCost, ...(day === '' ? {} : { acquired: day }) },
      },
    ];
  });
  const changed = typed.filter(({ isChanged }) => isChanged);
  return changed.length > 0 ? changed : typed;
};

const problemsOf = ({ costs }: BookValues): { costs?: (string | undefined)[] } => {
  const problems = costs.map((text) => (text.trim() === '' ? undefined : (poundsProblem(text) ?? undefined)));
  return problems.some((problem) => problem !== undefined) ? { costs: problems } : {};
};

/** The field that shows what the platform says of a value of the call. */
const shownAt = (name: string, sent: readonly { readonly index: number }[]): string => {
  const [, index] = /^values\[(\d+)\]/.exec(name) ?? [];
  const place = index === undefined ? undefined : sent[Number(index)];
  return place === undefined ? name : costField(place.index);
};

interface BookValuesCardProps {
  readonly record: TransferRecord;
  readonly reloading: boolean;
  readonly onReload: () => void;
}

/** Book costs of what came, or will come, with a transfer: one field for each holding, or lines from a sheet. */
export const BookValuesCard = ({ record, reloading, onReload }: BookValuesCardProps): ReactNode => {
  const { firmId, transactionId, lines } = record;
  const { version } = record.auditDetails;
  const portal = usePortal();
  const holdings = holdingsOf(lines);
  const [report, setReport] = useState<Report | null>(null);
  const [update] = Api.useUpdateBookValuesMutation();
  const { save, inDoubt, isStale } = useSave(
    async (write: { readonly body: Body; readonly idempotencyKey: string }) => {
      const answer = await update(write);
      if (answer.data !== undefined) setReport(answer.data.lines);
      return answer;
    },
    version,
  );
  if (holdings.length === 0)
    return (
      <Card title="Book costs">
        <EmptyState title="Nothing of it has a book cost" text="It moves as cash, or its holdings are not known yet." />
      </Card>
    );
  return (
    <Card title="Book costs">
      <Form<BookValues>
        // What was saved becomes what is known: the form starts again from there.
        key={version}
        label="Book costs"
        what="the book costs"
        initialValues={{ costs: holdings.map(typedCost), acquired: holdings.map(({ acquired }) => acquired ?? '') }}
        validate={(values) => problemsOf(values) as Partial<Record<keyof BookValues, string>>}
        onSubmit={async (values) => {
          const sent = sentOf(holdings, values);
          if (sent.length === 0) {
            portal.toast({ kind: 'success', message: 'No book cost is entered' });
            return null;
          }
          const error = await save({ firmId, transactionId, version, values: sent.map(({ value }) => value) });
          if (error !== null) return isStaleAnswer(error) ? null : withFormNames(error, (name) => shownAt(name, sent));
          portal.toast({ kind: 'success', message: savedText(sent.length) });
          return null;
        }}
      >
        <ErrorSummary />
        {inDoubt && <Banner tone="warning">We could not confirm this. Save again; nothing is entered twice.</Banner>}
        {isStale && <StaleBanner onReload={onReload} reloading={reloading} keepsText />}
        <CostsFromSheet holdings={holdings} />
        <CostFields holdings={holdings} />
        <SubmitBar submitLabel="Save book costs" />
      </Form>
      {report !== null && <ReportList report={report} />}
    </Card>
  );
};

const savedText = (count: number): string => (count === 1 ? '1 book cost saved' : `${count} book costs saved`);

/** Which units a book cost is of: all that are announced, until no more will come; then those that came. */
const costOf = (holding: Holding): string => {
  const { state, announcedQuantity, arrivedQuantity, bookCost, arrivedCost = null, costMissing = false } = holding;
  const arrived = amountText(arrivedQuantity, null);
  if (state === 'Arrived' || (announcedQuantity ?? 0) === 0)
    return `Of the ${arrived} that arrived${
      costMissing && arrivedCost !== null && arrivedCost !== 0
        ? `; ${formatMoney(arrivedCost)} of it is known, and of some units nothing`
        : ''
    }`;
  const all = `Of all ${amountText(announcedQuantity, null)} announced`;
  if ((arrivedQuantity ?? 0) === 0) return all;
  const known = bookCost === null && arrivedCost !== null && arrivedCost !== 0;
  return `${all}; ${arrived} arrived so far${known ? ` at a cost of ${formatMoney(arrivedCost)}` : ''}`;
};

const CostFields = ({ holdings }: { readonly holdings: readonly Holding[] }): ReactNode => {
  const { values } = useFormikContext<BookValues>();
  return holdings.map((holding, index) => (
    <MoneyField
      key={holding.line}
      name={costField(index)}
      label={holding.name}
      optional
      help={
        <>
          {costOf(holding)}
          {values.acquired[index] !== undefined && values.acquired[index] !== '' && (
            <>
              , acquired <DateText value={values.acquired[index]} />
            </>
          )}
        </>
      }
    />
  ));
};

const CostsFromSheet = ({ holdings }: { readonly holdings: readonly Holding[] }): ReactNode => {
  const { businessDate } = usePortal();
  const { values, setValues } = useFormikContext<BookValues>();
  const find = useFindInstruments();
  const take = async (text: string): Promise<readonly string[]> => {
    const { rows, problems } = readCosts(text, businessDate);
    if (problems.length > 0) return problems;
    const placeOf = (key: string, assetId?: string): number =>
      holdings.findIndex(
        (holding) => holding.assetId === (assetId ?? key) || holding.name.toLowerCase() === key.toLowerCase(),
      );
    const unknown = rows.filter(({ key }) => placeOf(key) < 0);
    const found = await find(unknown.map(({ key }) => key));
    const placed = rows.map((row) => {
      const own = placeOf(row.key);
      return { row, index: own >= 0 ? own : placeOf(row.key, found.get(row.key)?.assetId) };
    });
    const strangers = placed.filter(({ index }) => index < 0);
    if (strangers.length > 0)
      return strangers.map(({ row }) => `Line ${row.line}: ${row.key} is not among the holdings of this transfer.`);
    const twice = placed.flatMap(({ row, index }, at) => {
      const first = placed.findIndex((each) => each.index === index);
      return first < at
        ? [
            `Line ${row.line}: ${row.key} is the same holding as in line ${placed[first]?.row.line ?? ''}. Leave one of them out.`,
          ]
        : [];
    });
    if (twice.length > 0) return twice;
    const put = (list: readonly string[], of: (row: (typeof rows)[number]) => string): string[] =>
      list.map((before, at) => {
        const line = placed.find(({ index }) => index === at);
        return line === undefined ? before : of(line.row);
      });
    await setValues({
      costs: put(values.costs, ({ bookCost }) => bookCost),
      acquired: put(values.acquired, ({ acquired }) => acquired),
    });
    return [];
  };
  return (
    <PasteOrFile
      label="From a sheet"
      help="One holding in a line: ISIN or id, book cost in pounds, and the day it was acquired if it is known."
      takeLabel="Fill in the costs"
      onText={take}
    />
  );
};

const ReportList = ({ report }: { readonly report: Report }): ReactNode => (
  <ul className="t-stack" aria-label="What was saved" role="status">
    {report.map(({ assetId, name, bookCost, outcome }) => (
      <li key={assetId}>
        {name}: <Money value={bookCost} />. {outcome}
      </li>
    ))}
  </ul>
);
