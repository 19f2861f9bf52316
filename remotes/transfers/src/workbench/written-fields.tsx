import { useId, type ReactNode } from 'react';
import {
  chasedParties,
  chaseWays,
  nextContactDaysMax,
  transferNoteTextMax,
  type TransferNoteKind,
} from '@tessera/contract/transfers/workbench';
import { addDays, isIsoDate, isWorkingDay } from '@tessera/domain/dates';
import { usePortal } from '@tessera/runtime';
import { DateInput } from '@tessera/ui/date';
import type { Written } from './written';

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, options, value, onChange }: ChoiceProps): ReactNode => (
  <label className="t-field">
    <span className="t-field__label">{label}</span>
    <select className="t-select" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Choose</option>
      {options.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
);

interface DayProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day on which something is done next. */
export const NextDay = ({ label, help, value, onChange }: DayProps): ReactNode => {
  const { businessDate } = usePortal();
  const id = useId();
  const isIdle = isIsoDate(value) && value >= businessDate && !isWorkingDay(value);
  const idle = isIdle ? 'Nobody works on that day: a working day is better.' : '';
  const said = [idle, help ?? ''].filter((text) => text !== '').join(' ');
  return (
    <div className="t-field">
      <label className="t-field__label" htmlFor={id}>
        {label}
        <span className="t-field__optional"> (optional)</span>
      </label>
      <DateInput
        id={id}
        value={value}
        side="future"
        min={businessDate}
        max={addDays(businessDate, nextContactDaysMax)}
        onChange={onChange}
        {...(said === '' ? {} : { 'aria-describedby': `${id}-help` })}
      />
      {said !== '' && (
        <span id={`${id}-help`} className="t-field__help">
          {said}
        </span>
      )}
    </div>
  );
};

const textLabels: Readonly<Record<TransferNoteKind, string>> = {
  Chase: 'What was said',
  Note: 'Remark',
  Task: 'What is to be done',
};

interface WrittenFieldsProps {
  readonly kind: TransferNoteKind;
  readonly value: Written;
  readonly onChange: (value: Written) => void;
}

/** The fields of a chase, a remark or a task. */
export const WrittenFields = ({ kind, value, onChange }: WrittenFieldsProps): ReactNode => {
  const id = useId();
  const put = (name: keyof Written) => (entered: string) => onChange({ ...value, [name]: entered });
  return (
    <>
      {kind === 'Chase' && (
        <>
          <Choice label="Who was asked" options={chasedParties} value={value.whom} onChange={put('whom')} />
          <Choice label="How" options={chaseWays} value={value.how} onChange={put('how')} />
        </>
      )}
      <div className="t-field">
        <label className="t-field__label" htmlFor={id}>
          {textLabels[kind]}
        </label>
        <textarea
          id={id}
          className="t-input"
          rows={3}
          maxLength={transferNoteTextMax}
          value={value.text}
          onChange={({ target }) => put('text')(target.value)}
        />
      </div>
      {kind === 'Task' && <NextDay label="Due" value={value.due} onChange={put('due')} />}
      {kind === 'Chase' && (
        <NextDay
          label="Next contact"
          help="Left empty, a contact that was due counts as made."
          value={value.next}
          onChange={put('next')}
        />
      )}
    </>
  );
};
