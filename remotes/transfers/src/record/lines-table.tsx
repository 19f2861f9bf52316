import type { ReactNode } from 'react';
import { Missing, Tag, WideTable } from '@tessera/ui/core';
import type { TransferRecord } from '../shared/transfer';
import { amountText, fellShort, isHeld, lineStateWords, lineTones, type TransferLine } from './line-words';

const figure = (quantity: number | null, amount: number | null): ReactNode =>
  quantity === null && amount === null ? <Missing /> : amountText(quantity, amount);

const headOf = ({ name, state }: TransferLine, movement: TransferRecord['movementType']): ReactNode => (
  <>
    {name} <Tag tone={lineTones[state]}>{lineStateWords(state, movement)}</Tag>
  </>
);

const owedByNobody = (line: TransferLine, record: TransferRecord): string =>
  record.waitsFor === null && line.state === 'Announced'
    ? 'Nobody, it ended'
    : fellShort(line, record)
      ? `Nobody: ${line.state === 'Arrived' ? 'the rest' : 'it'} did not come`
      : 'Nobody, it is settled';

interface LinesTableProps {
  readonly record: TransferRecord;
}

/** What was announced line by line, what of it came or went, what is held, and who owes the next thing. */
export const LinesTable = ({ record }: LinesTableProps): ReactNode => (
  <WideTable
    label="What moves, line by line"
    columns={['What', 'Announced', record.movementType === 'In' ? 'Arrived' : 'Gone', 'Held', 'Who owes what']}
    rows={record.lines.map((line) => ({
      key: String(line.line),
      head: headOf(line, record.movementType),
      cells: [
        figure(line.announcedQuantity, line.announcedAmount),
        figure(line.arrivedQuantity, line.arrivedAmount),
        isHeld(line) ? amountText(line.heldQuantity, line.heldAmount) : <Missing key="held" />,
        line.owed ?? owedByNobody(line, record),
      ],
    }))}
  />
);

/** The same beside the list, where there is no room for a table. */
export const LinesList = ({ record }: LinesTableProps): ReactNode => (
  <ul className="t-stack" aria-label="What moves, line by line">
    {record.lines.map((line) => (
      <li key={line.line}>
        <div>{headOf(line, record.movementType)}</div>
        <div className="t-small t-muted">
          {amountText(line.arrivedQuantity, line.arrivedAmount)} of{' '}
          {amountText(line.announcedQuantity, line.announcedAmount)}
          {isHeld(line) && <>; {amountText(line.heldQuantity, line.heldAmount)} held</>}
          {line.owed === null ? fellShort(line, record) && <>. No more comes</> : <>. {line.owed}</>}
        </div>
      </li>
    ))}
  </ul>
);
