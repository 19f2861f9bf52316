import { useId, type ReactNode } from 'react';
import { classNames } from '../basics/class-names';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly optional?: boolean;
  readonly short?: boolean;
}

/** What a control needs to be connected to its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

export interface FieldFrameProps extends FieldProps {
  readonly error: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** The id of a field's control: the error summary links to it. */
export const controlId = (name: string): string => `field-${name.replace(/[^a-zA-Z0-9]+/g, '-')}`;

/** What `aria-describedby` names: a field's error, then its help, where it has them. */
export const describedBy = (id: string, error: string | undefined, help: ReactNode): string | undefined =>
  classNames(error !== undefined && `${id}-error`, help !== undefined && `${id}-help`) || undefined;

/** Label above, help below, error beside the control and announced. */
export const FieldFrame = ({
  name,
  label,
  help,
  optional = false,
  short = false,
  error,
  children,
}: FieldFrameProps): ReactNode => {
  const id = controlId(name);
  const ownId = useId();
  return (
    <div className={classNames('t-field', short && 't-field--short')}>
      <label className="t-field__label" htmlFor={id}>
        {label}
        {optional && <span className="t-field__optional"> (optional)</span>}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': describedBy(ownId, error, help),
        'aria-required': !optional || undefined,
      })}
      <div id={`${ownId}-error`} aria-live="polite">
        {error !== undefined && <p className="t-field__error">{error}</p>}
      </div>
      {help !== undefined && (
        <p id={`${ownId}-help`} className="t-field__help">
          {help}
        </p>
      )}
    </div>
  );
};
