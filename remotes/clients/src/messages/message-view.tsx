import { useFile } from '@tessera/api';
import { Api } from '../calls/api';
import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { useAccess, clientTransactionHref } from '@tessera/runtime';
import { Banner, Button, DateText, Facts, Link, StatusTag, type Fact } from '@tessera/ui/core';
import { clientAction, transactionRead } from '../shared/access-rules';
import { messageAccountHref, messageClientHref } from './message';

type FullMessage = CallData<'getMessage'>;

const factsOf = (
  message: FullMessage,
  { ofAllClients, transactions }: { readonly ofAllClients: boolean; readonly transactions: boolean },
): Fact[] => [
  ...(ofAllClients
    ? [{ label: 'Client', value: <Link to={messageClientHref(message.clientId)}>{message.clientName}</Link> }]
    : []),
  { label: 'Type', value: message.messageType },
  { label: 'Sent', value: <DateText value={message.createdDate} time /> },
  ...(message.accountId === null
    ? []
    : [
        {
          label: 'Account',
          value: (
            <Link to={messageAccountHref(message.clientId, message.accountId)}>
              {message.accountName ?? message.accountId}
            </Link>
          ),
        },
      ]),
  ...(message.transactionId === null
    ? []
    : [
        {
          label: 'Transaction',
          value: transactions ? (
            <Link to={clientTransactionHref(message.clientId, message.transactionId)}>{message.transactionId}</Link>
          ) : (
            message.transactionId
          ),
        },
      ]),
  ...(message.readDate === null
    ? []
    : [
        {
          label: 'Read',
          value: (
            <>
              <DateText value={message.readDate} time />
              {message.readByName !== null && `, by ${message.readByName}`}
            </>
          ),
        },
      ]),
];

const Files = ({ documents }: Pick<FullMessage, 'documents'>): ReactNode => {
  const { busyWith, save } = useFile(Api);
  if (documents.length === 0) return null;
  return (
    <section className="t-message__files" aria-label="Attachments">
      <h3>{documents.length === 1 ? '1 attachment' : `${documents.length} attachments`}</h3>
      <ul>
        {documents.map(({ fileId, name }) => (
          <li key={fileId}>
            <Button
              small
              icon="download"
              busy={busyWith === fileId}
              aria-label={`Save ${name}`}
              onClick={() => void save(fileId)}
            >
              <span className="t-message__file">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A complete message: its text, its attachments, and the records it concerns. */
export const MessageView = ({
  message,
  ofAllClients,
  acts,
}: {
  readonly message: FullMessage;
  readonly ofAllClients: boolean;
  /** The actions on it. */ readonly acts: ReactNode;
}): ReactNode => {
  const mayMark = useAccess(clientAction).allowed;
  const transactions = useAccess(transactionRead).allowed;
  return (
    <div className="t-stack">
      <div className="t-message__head">
        <StatusTag status={message.status} />
        {acts}
      </div>
      {!mayMark && message.status === 'Unread' && (
        <Banner>It stays unread: you may read this client’s messages, but not mark them.</Banner>
      )}
      <div className="t-message__body">
        {message.body.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <Files documents={message.documents} />
      <Facts facts={factsOf(message, { ofAllClients, transactions })} />
    </div>
  );
};
