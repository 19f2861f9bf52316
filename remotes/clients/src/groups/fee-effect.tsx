import { Fragment, type ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import { Card, Money, Why } from '@tessera/ui/core';
import { difference, type GroupPreview } from './group';

const rule = 'A year of fees at today’s values and with the present schedules.';

/** What the two columns of figures are called. */
export interface Moments {
  readonly before: string;
  readonly after: string;
}

/** "£12.00 a year less", in words that carry the direction. */
export const ChangeWords = ({ preview: { before, after } }: { readonly preview: Pick<GroupPreview, 'before' | 'after'> }): ReactNode => {
  const change = difference(after, before);
  if (change === 0) return <>The fees stay as they are.</>;
  return change < 0 ? <>The fees fall by <Money value={-change} /> a year.</> : <>The fees rise by <Money value={change} /> a year.</>;
};

interface FeeTableProps {
  /** What the lines are: "By client". */
  readonly of: string;
  readonly moments: Moments;
  readonly lines: readonly { readonly key: string; readonly label: ReactNode; readonly before: number; readonly after: number }[];
  readonly total?: Pick<GroupPreview, 'before' | 'after'>;
}

const FeeTable = ({ of, moments, lines, total }: FeeTableProps): ReactNode => (
  <div className="t-then-place">
    <table className={total === undefined ? 't-then t-then--list' : 't-then'}>
      <thead><tr><th scope="col">{of}</th><th scope="col">{moments.before}</th><th scope="col">{moments.after}</th></tr></thead>
      <tbody>
        {lines.map(({ key, label, before, after }) => <tr key={key}><th scope="row">{label}</th><td><Money value={before} /></td><td><Money value={after} /></td></tr>)}
        {total !== undefined && <tr><th scope="row">All fees</th><td><Money value={total.before} /></td><td><Money value={total.after} /></td></tr>}
      </tbody>
    </table>
  </div>
);

/** Each fee before and after, with the totals whose tiers it fell in. */
export const FeesByKind = ({ preview, moments }: { readonly preview: GroupPreview; readonly moments: Moments }): ReactNode => {
  const { businessDate } = usePortal();
  return (
    <FeeTable
      of="By fee"
      moments={moments}
      total={preview}
      lines={preview.fees.map(({ code, name, basis, ...sums }) => ({
        key: code, ...sums,
        label: <>{name} <Why of={name.toLowerCase()} rule={<>{rule}{basis.map((line) => <Fragment key={line}><br />{line}</Fragment>)}</>} date={businessDate} /></>,
      }))}
    />
  );
};

interface FeeEffectProps {
  readonly preview: GroupPreview;
  readonly moments: Moments;
  readonly asking?: boolean;
}

/** A year of fees before and after: what it comes to, whose, and which. */
export const FeeEffect = ({ preview, moments, asking = false }: FeeEffectProps): ReactNode => (
  <div className="t-stack t-preview" data-asking={asking || undefined} aria-busy={asking || undefined}>
    <p aria-live="polite"><strong><ChangeWords preview={preview} /></strong></p>
    {preview.clients.length > 0 && <FeeTable of="By client" moments={moments} lines={preview.clients.map(({ id, name, before, after }) => ({ key: id, label: name, before, after }))} />}
    <FeesByKind preview={preview} moments={moments} />
  </div>
);

/** The same as a panel beside a form. */
export const FeeEffectCard = (props: FeeEffectProps): ReactNode => <Card title="Fees in a year"><FeeEffect {...props} /></Card>;
