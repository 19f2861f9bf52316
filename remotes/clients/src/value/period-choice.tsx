import type { ReactNode } from 'react';
import { Button } from '@tessera/ui/core';
import { historyPeriods, type HistoryPeriod } from './history-period';

interface PeriodChoiceProps {
  readonly period: HistoryPeriod;
  readonly onChoose: (period: HistoryPeriod) => void;
}

/** The periods figures are shown over, for a card's head. */
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
