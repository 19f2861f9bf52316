import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { CallError } from '@tessera/runtime';
import { Card } from '../core/card';
import { Banner } from '../feedback/states';
import { serverErrorsOf } from './errors/server-errors';

export interface LiveAnswerProps<Data> {
  /** The platform's answer to the typed values; `usePreview` of `@tessera/api` is one. */
  readonly answer: {
    readonly data: Data | null;
    readonly error: CallError | null;
    readonly isPending: boolean;
    /** A refusal that came with the data, which is shown as well; the same object for as long as it is the same one. */
    readonly refusal?: CallError | null;
  };
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
  answer: { data, error, isPending, refusal: told = null },
  inForm,
  fieldNames,
  empty,
  onAnswer,
  children,
}: LiveAnswerProps<Data>): ReactNode => {
  const { values, setStatus } = useFormikContext<object>();
  const refusal = error !== null && error.statusCode >= 400 && error.statusCode < firstServerError ? error : told;
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

/** The cards of a preview; they look unsettled while a newer answer is on its way. */
export const PreviewCards = ({
  isPending,
  children,
}: {
  readonly isPending: boolean;
  readonly children: ReactNode;
}): ReactNode => (
  <div className="t-stack t-preview" data-asking={isPending || undefined} aria-busy={isPending || undefined}>
    {children}
  </div>
);
