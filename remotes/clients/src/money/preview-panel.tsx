import type { ReactNode } from 'react';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { Card, DateText, Facts, Money, Quantity, type Fact } from '@tessera/ui/core';
import { PreviewCards } from '@tessera/ui/form';
import { AllowanceCard } from './allowance-card';
import { CashCard } from './cash-card';
import { CostsCard } from './costs-card';
import { isMove, stepFacts } from './step-facts';
import type { TransactionsPreview } from './use-transactions-preview';

const totalCharges = ({ steps }: TransactionsPreview): number =>
  poundsToWire(steps.flatMap(({ charges }) => charges).reduce((sum, { amount }) => sum + parsePounds(amount), 0n));

const unitFacts = ({ units, steps }: TransactionsPreview): Fact[] =>
  units.flatMap(({ assetId, assetName, now, completed }) => [
    { label: `${assetName}, now`, value: <Quantity key={assetId} value={now} /> },
    {
      label: steps.some(({ transactionType }) => transactionType === 'Order') ? 'Afterwards (estimated)' : 'Afterwards',
      value: <Quantity key={assetId} value={completed} />,
    },
  ]);

/** Of several moves only what leaves: the other side of each is the same again. */
const shownSteps = ({ steps }: TransactionsPreview): TransactionsPreview['steps'] =>
  steps.length > 2 ? steps.filter((step) => !(isMove(step.transactionType) && step.movementType === 'In')) : steps;

/** The plan for the typed values: steps and dates, costs, and the resulting cash. */
export const PreviewPanel = ({
  preview,
  isPending,
}: {
  readonly preview: TransactionsPreview;
  readonly isPending: boolean;
}): ReactNode => {
  const several = preview.steps.flatMap(({ charges }) => charges).length > 1;
  return (
    <PreviewCards isPending={isPending}>
      <Card title="What will happen">
        <div className="t-stack">
          {shownSteps(preview).map((step, index) => (
            <Facts key={index} facts={stepFacts(step)} />
          ))}
          {several && (
            <Facts facts={[{ label: 'All charges', value: <Money value={totalCharges(preview)} />, total: true }]} />
          )}
          {preview.notes.length > 0 && (
            <ul className="t-preview__notes">
              {preview.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      <CashCard preview={preview} />
      {preview.units.length > 0 && (
        <Card title="Units">
          <Facts facts={unitFacts(preview)} />
        </Card>
      )}
      {preview.costs && <CostsCard costs={preview.costs} />}
      {preview.allowances.map((allowance) => (
        <AllowanceCard key={`${allowance.name} ${allowance.taxYear}`} allowance={allowance} />
      ))}
      <p className="t-small t-muted">
        At the prices of <DateText value={preview.businessDate} /> or the last before it. Nothing is done until you
        submit.
      </p>
    </PreviewCards>
  );
};
