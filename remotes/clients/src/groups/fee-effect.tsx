import { Fragment, type ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { usePortal } from '@tessera/runtime';
import { Card, Money, Why } from '@tessera/ui/core';
import { difference, type GroupPreview } from './facts/group';

const rule = 'A year of fees at today’s values and with the present schedules.';

/** Headings of the two columns of figures. */
export interface Moments {
  readonly before: string;
  readonly after: string;
}

interface ChangeWordsProps {
  readonly preview: Pick<GroupPreview, 'before' | 'after' | 'change'>;
  /** Worded for an action not yet taken, as the end of a sentence: "the fees would rise by £12.00 a year." */
  readonly would?: boolean;
}

/** "The fees fall by £12.00 a year.": the words carry the direction. */
export const ChangeWords = ({ preview: { before, after, change }, would = false }: ChangeWordsProps): ReactNode => {
  const begin = would ? 'the fees would' : 'The fees';
  if (change === 0)
    return (
      <>
        {begin} stay as they are
        {before !== after && (
          <>
            ; rounding to whole pennies moves <Money value={Math.abs(difference(after, before))} />
          </>
        )}
        .
      </>
    );
  return change < 0 ? (
    <>
      {begin} fall by <Money value={-change} /> a year.
    </>
  ) : (
    <>
      {begin} rise by <Money value={change} /> a year.
    </>
  );
};

interface FeeRowsProps {
  readonly lines: readonly {
    readonly key: string;
    readonly label: ReactNode;
    readonly before: number;
    readonly after: number;
  }[];
}

const FeeRows = ({ lines }: FeeRowsProps): ReactNode =>
  lines.map(({ key, label, before, after }) => (
    <tr key={key}>
      <th scope="row">{label}</th>
      <td>
        <Money value={before} />
      </td>
      <td>
        <Money value={after} />
      </td>
    </tr>
  ));

interface FeeTableProps {
  readonly preview: GroupPreview;
  readonly moments: Moments;
  /** Shows each client's name above their fees. */
  readonly byClient?: boolean;
}

/** Each fee before and after, with its rule and the totals that decide its tier. */
export const FeeTable = ({ preview, moments, byClient = false }: FeeTableProps): ReactNode => {
  const { businessDate } = usePortal();
  const withWhy = ({ code, name, basis, ...sums }: GroupPreview['fees'][number]) => ({
    key: code,
    ...sums,
    label: (
      <>
        {name}{' '}
        <Why
          of={inSentence(name)}
          rule={
            <>
              {rule}
              {basis.map((line) => (
                <Fragment key={line}>
                  <br />
                  {line}
                </Fragment>
              ))}
            </>
          }
          date={businessDate}
        />
      </>
    ),
  });
  return (
    <div className="t-then-place">
      <table className="t-then t-then--list">
        <thead>
          <tr>
            <th scope="col">{byClient ? 'By client' : 'By fee'}</th>
            <th scope="col">{moments.before}</th>
            <th scope="col">{moments.after}</th>
          </tr>
        </thead>
        {byClient && (
          <tbody>
            <FeeRows lines={preview.clients.map(({ id, name, ...sums }) => ({ key: id, label: name, ...sums }))} />
          </tbody>
        )}
        <tbody>
          {byClient && (
            <tr className="t-then__part">
              <th scope="rowgroup" colSpan={3}>
                By fee
              </th>
            </tr>
          )}
          <FeeRows lines={preview.fees.map(withWhy)} />
        </tbody>
        <tbody className="t-then__total">
          <FeeRows lines={[{ key: 'all', label: 'All fees', before: preview.before, after: preview.after }]} />
        </tbody>
      </table>
    </div>
  );
};

interface FeeEffectProps {
  readonly preview: GroupPreview;
  readonly moments: Moments;
  readonly isPending?: boolean;
}

/** A year of fees before and after: the total, by client and by fee. */
export const FeeEffect = ({ preview, moments, isPending = false }: FeeEffectProps): ReactNode => (
  <div className="t-stack t-preview" data-asking={isPending || undefined} aria-busy={isPending || undefined}>
    <p aria-live="polite">
      <strong>
        <ChangeWords preview={preview} />
      </strong>
    </p>
    <FeeTable preview={preview} moments={moments} byClient />
  </div>
);

/** The same, as a panel beside a form. */
export const FeeEffectCard = (props: FeeEffectProps): ReactNode => (
  <Card title="Fees per year">
    <FeeEffect {...props} />
  </Card>
);
