import { useFormikContext } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@tessera/ui/core';

// Shared by the forms that replace details while they are edited.

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** The fresh values, with the fields that were changed here since `before`. */
const withTypedChanges = <Values extends object>(fresh: Values, before: Values, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(fresh).map(([name, value]) => [
      name,
      differ(typed[name as keyof Values], before[name as keyof Values])
        ? typed[name as keyof Values]
        : (value as unknown),
    ]),
  ) as Values;

interface MergeNewerVersionProps<Values> {
  /** The version of the record as last read. */
  readonly version: number;
  /** The form's values for that version. */
  readonly fresh: () => Values;
}

/** Takes over what somebody else has saved meanwhile, in the fields that were not changed here. */
export const MergeNewerVersion = <Values extends object>({ version, fresh }: MergeNewerVersionProps<Values>): null => {
  const { values, initialValues, resetForm, setValues } = useFormikContext<Values>();
  const taken = useRef(version);
  useEffect(() => {
    if (taken.current === version) return;
    taken.current = version;
    const theirs = fresh();
    const kept = withTypedChanges(theirs, initialValues, values);
    resetForm({ values: theirs });
    void setValues(kept);
  }, [version, fresh, values, initialValues, resetForm, setValues]);
  return null;
};

interface EditFooterProps {
  readonly busy: boolean;
  /** The request got no response. */
  readonly inDoubt: boolean;
  readonly onClose: () => void;
}

export const EditFooter = ({ busy, inDoubt, onClose }: EditFooterProps): ReactNode => {
  const { dirty, isSubmitting } = useFormikContext<object>();
  return (
    <div className="t-row">
      <Button
        type="submit"
        kind="primary"
        busy={busy || isSubmitting}
        unavailable={!dirty && !inDoubt && 'Nothing has changed'}
      >
        {inDoubt ? 'Check again' : 'Save'}
      </Button>
      <Button unavailable={isSubmitting && 'It is being saved'} onClick={onClose}>
        Cancel
      </Button>
      <span className="t-muted" role="status">
        {dirty ? 'Not saved yet' : ''}
      </span>
    </div>
  );
};
