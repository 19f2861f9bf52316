import type { ReactNode } from 'react';
import { Button } from '@tessera/ui/core';
import { historyPeriods, type HistoryPeriod } from './history-period';

interface PeriodChoiceProps {
  readonly period: HistoryPeriod;
  readonly onChoose: (period: HistoryPeriod) => void;
}

/** Chooses the period, in the head of a card. */
export const PeriodChoice = ({ period, onChoose }: PeriodChoiceProps): ReactNode => (
  <div role="group" aria-label="Period" className="t-row">
    {historyPeriods.map((choice) => (
      <Button
        key={choice.key}
        small
        kind={choice === period ? 'primary' : 'default'}
        aria-pressed={choice === period}
        aria-label={choice.label}
        onClick={() => onChoose(choice)}
      >
        {choice.key === 'all' ? 'All' : choice.key}
      </Button>
    ))}
  </div>
);
