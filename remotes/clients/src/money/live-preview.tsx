import { useFormikContext } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import { Banner, Card } from '@tessera/ui/core';
import { serverErrorsOf } from '@tessera/ui/form';
import { formError, type FieldMap } from './form-error';
import { PreviewPanel } from './preview-panel';
import { usePreview, type GroupRequest, type Preview } from './use-preview';

interface LivePreviewProps {
  /** What is typed as the platform takes it; null while it is not whole. */
  readonly body: GroupRequest | null;
  readonly fields: FieldMap;
  /** Said while there is nothing to preview yet. */
  readonly empty: string;
  readonly onPreview: (preview: Preview | null) => void;
}

const firstServerError = 500;

/** What the platform would do with what is typed. What it would refuse stands beside the fields at once. */
export const LivePreview = ({ body, fields, empty, onPreview }: LivePreviewProps): ReactNode => {
  const { values, setStatus } = useFormikContext<object>();
  const { data, error, asking } = usePreview(body);
  const latest = useRef({ values, fields, onPreview });
  useEffect(() => { latest.current = { values, fields, onPreview }; });
  const refusal = error !== null && error.statusCode >= 400 && error.statusCode < firstServerError ? error : null;
  const wasRefused = useRef(false);
  useEffect(() => {
    if (refusal === null && !wasRefused.current) return;
    wasRefused.current = refusal !== null;
    setStatus(refusal === null ? undefined : { serverErrors: serverErrorsOf(formError(refusal, latest.current.fields), latest.current.values) });
  }, [refusal, setStatus]);
  useEffect(() => latest.current.onPreview(error === null ? data : null), [data, error]);

  const besideFields = new Set(fields.flatMap((each) => Object.values(each)));
  const named = refusal === null ? [] : formError(refusal, fields).fieldErrors;
  const ofTheWhole = refusal !== null && named.length === 0 ? [refusal.errorMessage] : named.filter(({ fieldName }) => !besideFields.has(fieldName)).map(({ errorMessage }) => errorMessage);
  const nothingYet = asking ? 'Working it out...' : refusal !== null ? 'Nothing: it cannot be done as it stands.' : error !== null ? 'It could not be worked out just now. You can go on: it is worked out again before anything is done.' : empty;
  return (
    <>
      {ofTheWhole.map((message) => <Banner key={message} tone="bad">{message}</Banner>)}
      {data !== null && error === null ? <PreviewPanel preview={data} asking={asking} /> : <Card title="What will happen"><p className="t-muted">{nothingYet}</p></Card>}
    </>
  );
};
