import type { ReactNode } from 'react';
import type { CallError } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import {
  Card,
  DateText,
  Facts,
  Link,
  Money,
  ProgressBar,
  Tag,
  Timeline,
  toneOfStatus,
  type Tone,
} from '@tessera/ui/core';
import { PreviewCards } from '@tessera/ui/form';

export type TransferPreview = CallData<'previewTransfer'>;
type Line = TransferPreview['lines'][number];

const resultWords: Readonly<Record<Line['result'], { readonly word: string; readonly tone: Tone }>> = {
  Mend: { word: 'To mend', tone: 'bad' },
  Note: { word: 'Note', tone: 'warning' },
  Ready: { word: 'Ready', tone: 'good' },
};
const order: readonly Line['result'][] = ['Mend', 'Note', 'Ready'];

/** What has to be mended at a field of the form, as the error of a call that would be refused; null for nothing. */
export const preflightRefusal = ({ lines }: TransferPreview): CallError | null => {
  const fieldErrors = lines.flatMap(({ result, fieldName, text, fix }) =>
    result === 'Mend' && fieldName !== null
      ? [{ fieldName, type: 'invalid', errorMessage: fix === null ? text : `${text} ${fix}` }]
      : [],
  );
  return fieldErrors.length === 0
    ? null
    : {
        statusCode: 400,
        type: 'bad-request',
        errorMessage: 'Something has to be mended before it can be submitted.',
        fieldErrors,
      };
};

const PreflightLine = ({ line: { check, result, text, fix, href } }: { readonly line: Line }): ReactNode => (
  <li>
    <div>
      <Tag tone={resultWords[result].tone}>{resultWords[result].word}</Tag> <strong>{check}</strong>
    </div>
    <div className="t-small">
      {text}
      {fix !== null && <> {href === null ? fix : <Link to={href}>{fix}</Link>}</>}
    </div>
  </li>
);

/** The checks before it is sent, what has to be mended first. */
const Preflight = ({ lines }: { readonly lines: readonly Line[] }): ReactNode => (
  <ul className="t-stack" aria-label="Checks before it is sent">
    {lines
      .toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
      .map((line) => (
        <PreflightLine key={`${line.check}-${line.text}`} line={line} />
      ))}
  </ul>
);

const Readiness = ({ preview: { readiness } }: { readonly preview: TransferPreview }): ReactNode => (
  <>
    {readiness}%
    <ProgressBar label="Readiness" done={readiness} total={100} />
  </>
);

const facts = (preview: TransferPreview) => [
  { label: 'Readiness', value: <Readiness preview={preview} /> },
  { label: 'Goes first to', value: preview.firstStatus },
  { label: 'Expected by', value: <DateText value={preview.expectedDate} /> },
  ...(preview.fee === null ? [] : [{ label: 'Fee, about', value: <Money value={preview.fee} /> }]),
];

/** Beside the fields: how ready it is, and what is left to mend. */
export const PreviewAside = ({
  preview,
  isPending,
}: {
  readonly preview: TransferPreview;
  readonly isPending: boolean;
}): ReactNode => {
  const open = preview.lines.filter(({ result }) => result !== 'Ready');
  return (
    <PreviewCards isPending={isPending}>
      <Card title="Before it is sent">
        <div className="t-stack">
          <Facts facts={facts(preview)} />
          {open.length === 0 ? (
            <p className="t-muted">All {preview.lines.length} checks are ready.</p>
          ) : (
            <Preflight lines={open} />
          )}
        </div>
      </Card>
    </PreviewCards>
  );
};

/** On the review: every check with its fix, and the days of a rehearsal. */
export const PreviewInFull = ({ preview }: { readonly preview: TransferPreview }): ReactNode => (
  <div className="t-stack">
    <section className="t-stack" aria-label="Readiness">
      <h3>Readiness</h3>
      <Facts facts={facts(preview)} />
      <Preflight lines={preview.lines} />
    </section>
    {preview.rehearsal.length > 0 && (
      <section className="t-stack" aria-label="Rehearsal">
        <h3>Rehearsal</h3>
        <p className="t-small t-muted">
          How it could go with a simulated provider. A real one answers in its own time.
        </p>
        <Timeline
          label="Days of the rehearsal"
          steps={preview.rehearsal.map(({ date, status, text }, index) => ({
            key: String(index),
            tone: toneOfStatus(status),
            title: status,
            note: <DateText value={date} />,
            text,
          }))}
        />
      </section>
    )}
  </div>
);
