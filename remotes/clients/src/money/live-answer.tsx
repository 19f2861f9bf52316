import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Preview } from '@tessera/api';
import { Banner, Card } from '@tessera/ui/core';
import type { CallError } from '@tessera/runtime';
import { serverErrorsOf } from '@tessera/ui/form';

interface LiveAnswerProps<Data> {
  readonly answer: Preview<Data>;
  /** A refusal with the names of the form's fields. */
  readonly inForm: (error: CallError) => CallError;
  /** Names of those fields. */
  readonly fieldNames: ReadonlySet<string>;
  /** Shown while there is nothing to preview yet. */
  readonly empty: string;
  readonly onAnswer?: (data: Data | null) => void;
  readonly children: (data: Data, isPending: boolean) => ReactNode;
}

const firstServerError = 500;

/** Shows the platform's response to the typed values, and any errors beside their fields at once. */
export const LiveAnswer = <Data,>({
  answer: { data, error, isPending },
  inForm,
  fieldNames,
  empty,
  onAnswer,
  children,
}: LiveAnswerProps<Data>): ReactNode => {
  const { values, setStatus } = useFormikContext<object>();
  const refusal = error !== null && error.statusCode >= 400 && error.statusCode < firstServerError ? error : null;
  const markRefused = useEffectEvent((refused: CallError): void => {
    setStatus({ serverErrors: serverErrorsOf(inForm(refused), values) });
  });
  useEffect(() => {
    if (refusal === null) return undefined;
    markRefused(refusal);
    return () => setStatus(undefined);
  }, [refusal, setStatus]);
  const report = useEffectEvent(() => onAnswer?.(error === null ? data : null));
  useEffect(() => report(), [data, error]);

  const named = refusal === null ? [] : inForm(refusal).fieldErrors;
  const formMessages =
    refusal !== null && named.length === 0
      ? [refusal.errorMessage]
      : named.filter(({ fieldName }) => !fieldNames.has(fieldName)).map(({ errorMessage }) => errorMessage);
  const nothingYet = isPending
    ? 'Calculating...'
    : refusal !== null
      ? 'Correct the marked fields to see a preview.'
      : error !== null
        ? 'The preview is not available at the moment. You can continue: it is calculated again before anything is done.'
        : empty;
  return (
    <>
      {formMessages.map((message) => (
        <Banner key={message} tone="bad">
          {message}
        </Banner>
      ))}
      {data !== null && error === null ? (
        children(data, isPending)
      ) : (
        <Card title="What will happen">
          <p className="t-muted">{nothingYet}</p>
        </Card>
      )}
    </>
  );
};
