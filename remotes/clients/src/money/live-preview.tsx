import type { ReactNode } from 'react';
import { formError, type FieldMap } from './form-error';
import { LiveAnswer } from './live-answer';
import { PreviewPanel } from './preview-panel';
import { useTransactionsPreview, type GroupRequest, type TransactionsPreview } from './use-transactions-preview';

interface LivePreviewProps {
  /** The values as the platform accepts them; null while incomplete. */
  readonly body: GroupRequest | null;
  readonly fields: FieldMap;
  /** Shown while there is nothing to preview yet. */
  readonly empty: string;
  readonly onPreview: (preview: TransactionsPreview | null) => void;
}

/** Previews the typed transactions. */
export const LivePreview = ({ body, fields, empty, onPreview }: LivePreviewProps): ReactNode => (
  <LiveAnswer
    answer={useTransactionsPreview(body)}
    inForm={(error) => formError(error, fields)}
    fieldNames={new Set(fields.flatMap((each) => Object.values(each)))}
    empty={empty}
    onAnswer={onPreview}
  >
    {(preview, isPending) => <PreviewPanel preview={preview} isPending={isPending} />}
  </LiveAnswer>
);
