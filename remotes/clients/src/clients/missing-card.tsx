import type { ReactNode } from 'react';
import { fieldScopeOf } from '@tessera/contract/clients/field-scopes';
import { useAccess } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { Card, Link } from '@tessera/ui/core';
import { clientWrite } from '../shared/access-rules';
import { useClosedFields } from '../shared/closed-fields';
import { sectionOf } from './sections';

interface MissingProps {
  readonly client: CallData<'getClient'>;
  /** The client's address. */
  readonly base: string;
}

/** The client's missing details, each a link to the section where it is entered. */
export const MissingList = ({ client, base, onGo }: MissingProps & { readonly onGo?: () => void }): ReactNode => {
  const mayWrite = useAccess(clientWrite).allowed;
  const closed = useClosedFields();
  return (
    <ul className="t-missing">
      {client.missing.map(({ fieldName, errorMessage }) => {
        const section = sectionOf(fieldName, client.clientType);
        return (
          <li key={`${fieldName} ${errorMessage}`}>
            {mayWrite && section && !fieldScopeOf(fieldName, closed) ? (
              <Link to={`${base}/details?edit=${section}`} onClick={onGo}>
                {errorMessage}
              </Link>
            ) : (
              errorMessage
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** What is missing before the client can be Active; nothing when nothing is. */
export const MissingCard = ({ client, base }: MissingProps): ReactNode =>
  client.status === 'Active' || client.missing.length === 0 ? null : (
    <Card title="Missing before the client can be Active">
      <MissingList client={client} base={base} />
    </Card>
  );
