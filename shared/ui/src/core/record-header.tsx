import { useEffect, useRef, useState, type ReactNode } from 'react';
import { StatusTag } from '../figures/status-tag';
import { Icon } from '../basics/icon';
import { Breadcrumbs, type Crumb } from './page-header';

const copiedShownMs = 2000;

/** An identifier with a button that copies it. */
export const CopyableId = ({ id, what = 'ID' }: { readonly id: string; readonly what?: string }): ReactNode => {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedShownMs);
  };
  return (
    <>
      <button
        type="button"
        className="t-copy"
        data-copied={copied || undefined}
        title={`Copy ${what}`}
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        <span className="t-visually-hidden">Copy {what} </span>
        {id}
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span role="status" className="t-visually-hidden">
        {copied ? `${what} copied` : ''}
      </span>
    </>
  );
};

export interface RecordHeaderProps {
  readonly name: ReactNode;
  readonly id?: string;
  readonly status?: string | null;
  /** Short facts in one line: date of birth, office, adviser. */
  readonly meta?: readonly ReactNode[];
  readonly crumbs?: readonly Crumb[];
  /** The most likely action as a button, the others in one menu. */
  readonly actions?: ReactNode;
}

/** The head of a record page: name, id, status and actions. */
export const RecordHeader = ({ name, id, status, meta = [], crumbs, actions }: RecordHeaderProps): ReactNode => (
  <>
    {crumbs !== undefined && <Breadcrumbs crumbs={crumbs} />}
    <header className="t-page-header">
      <div className="t-page-header__title">
        <h1 tabIndex={-1}>{name}</h1>
        {status !== undefined && <StatusTag status={status} />}
        {(id !== undefined || meta.length > 0) && (
          <div className="t-record-header__meta">
            {id !== undefined && (
              <span>
                <CopyableId id={id} />
              </span>
            )}
            {meta.map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </div>
        )}
      </div>
      {actions !== undefined && <div className="t-page-header__actions">{actions}</div>}
    </header>
  </>
);
