import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { Button } from '../basics/button';

export interface SubmitBarProps {
  /** Names the action: "Place 3 orders". */
  readonly submitLabel: string;
  readonly onBack?: () => void;
  readonly backLabel?: string;
  /** Between the buttons: "Save draft" and when it was saved. */
  readonly children?: ReactNode;
  readonly danger?: boolean;
}

/** A form's footer, always in view. */
export const SubmitBar = ({
  submitLabel,
  onBack,
  backLabel = 'Back',
  children,
  danger = false,
}: SubmitBarProps): ReactNode => {
  const { isSubmitting } = useFormikContext();
  return (
    <div className="t-submit-bar">
      {onBack !== undefined && <Button onClick={onBack}>{backLabel}</Button>}
      <div className="t-submit-bar__end">
        {children}
        <Button type="submit" kind={danger ? 'danger-primary' : 'primary'} busy={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
};
