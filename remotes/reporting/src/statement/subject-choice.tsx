import { useId, type ReactNode } from 'react';

interface SubjectChoiceProps {
  readonly isGroup: boolean;
  readonly onChoose: (group: boolean) => void;
}

/** The client alone, or everybody of the client's fee group. */
export const SubjectChoice = ({ isGroup, onChoose }: SubjectChoiceProps): ReactNode => {
  const name = useId();
  return (
    <fieldset className="t-fieldset">
      <legend className="t-visually-hidden">Report of</legend>
      <div className="t-segments">
        {(
          [
            ['Client', false],
            ['Fee group', true],
          ] as const
        ).map(([label, group]) => (
          <label key={label} className="t-segments__option">
            <input type="radio" name={name} checked={isGroup === group} onChange={() => onChoose(group)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
