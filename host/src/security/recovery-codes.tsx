import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** New recovery codes: shown now and never again. */
export const RecoveryCodes = ({
  codes,
  doneLabel,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h2>
      <p className="s-help">
        Keep them where you keep papers, not in your phone. Each lets you in once when your phone or key is not there.
        They are shown now and never again; codes you had before are good no more.
      </p>
      <ol className="f-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="f-choices">
        <button type="button" className="t-button" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          Copy
        </button>
        <a
          className="t-button"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
        >
          Save as a file
        </a>
      </p>
      <button type="button" className="t-button t-button--primary s-submit" onClick={onDone}>
        {doneLabel}
      </button>
    </>
  );
};
