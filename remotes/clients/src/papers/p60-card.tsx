import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { Card, Money } from '@tessera/ui/core';
import type { PensionRecord } from '../pensions/benefit-words';
import { fileRead } from '../shared/access-rules';
import { FileButton } from './file-button';

/** The P60s of the client's pensions, newest first; nothing while there is none. */
export const P60Card = ({
  p60s,
  nameOf,
}: Pick<PensionRecord, 'p60s'> & {
  /** The name of a pension by its id. */
  readonly nameOf: (clientProductId: string) => string | undefined;
}): ReactNode => {
  const mayOpen = useAccess(fileRead).allowed;
  if (p60s.length === 0) return null;
  return (
    <Card title="P60s" flush>
      <ul className="t-drafts">
        {p60s.map(({ fileId, clientProductId, taxYear, pay, tax }) => {
          const name = nameOf(clientProductId);
          return (
            <li key={fileId}>
              <span>
                <strong>Tax year {taxYear}</strong>
                <span className="t-small t-muted">
                  {name !== undefined && `${name}: `}
                  <Money value={pay} /> pay, <Money value={tax} /> tax
                </span>
              </span>
              {mayOpen && <FileButton fileId={fileId} label="P60" of={`of the tax year ${taxYear}`} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
