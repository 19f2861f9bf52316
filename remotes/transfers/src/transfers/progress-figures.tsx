import type { ReactNode } from 'react';
import { Count, formatCount, KeyFigures, Link, Money, type KeyFigure } from '@tessera/ui/core';
import type { Rows } from '@tessera/api';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { daysWords, lightMeanings } from '../shared/transfer-light';
import { progressOf } from '../shared/progress';
import type { Transfer } from '../shared/transfer';

const labels = ['Open value', 'Need something from you', 'On time', 'Slow', 'Late'] as const;
const loadingFigures: readonly KeyFigure[] = labels.map((label) => ({ label, value: null }));

const figuresOf = ({ rows, meta }: Rows<Transfer>, asking: number, actionHref: string): KeyFigure[] => {
  const progress = progressOf(rows);
  const [openValue, action, onTime, slow, late] = labels;
  const all =
    meta.count > rows.length
      ? `the oldest ${formatCount(rows.length)} of ${formatCount(meta.count)}`
      : `${formatCount(meta.count)} in progress`;
  return [
    {
      label: openValue,
      value: <Money value={poundsToWire(parsePounds(progress.valueIn) + parsePounds(progress.valueOut))} short />,
      note: (
        <>
          in <Money value={progress.valueIn} short /> · out <Money value={progress.valueOut} short />
        </>
      ),
    },
    {
      label: action,
      value: <Count value={asking} />,
      note: asking > 0 ? <Link to={actionHref}>show them</Link> : all,
    },
    { label: onTime, value: <Count value={progress.onTime} />, note: lightMeanings.onTime },
    { label: slow, value: <Count value={progress.slow} />, note: lightMeanings.slow },
    {
      label: late,
      value: <Count value={progress.late} />,
      note:
        progress.oldestDays === null ? lightMeanings.late : `over their time; oldest ${daysWords(progress.oldestDays)}`,
    },
  ];
};

interface ProgressFiguresProps {
  /** The transfers in progress; undefined while loading. */
  readonly open: Rows<Transfer> | undefined;
  /** How many need something, in progress or over; undefined while loading. */
  readonly action: number | undefined;
  /** The same list, filtered to transfers that need an action. */
  readonly actionHref: string;
}

/** Figures of the transfers in progress within the list's filters. */
export const ProgressFigures = ({ open, action, actionHref }: ProgressFiguresProps): ReactNode => (
  <KeyFigures
    label="Transfers in progress"
    loading={!open || action === undefined}
    figures={open && action !== undefined ? figuresOf(open, action, actionHref) : loadingFigures}
  />
);
