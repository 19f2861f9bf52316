import type { ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { usePortal, type ExtensionProps } from '@tessera/runtime';
import { Card, EmptyState, Facts, Link, Money, formatCount, type Fact } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { transferHref } from '../shared/addresses';
import { clockWords, transferName, waitsForWords, type Transfer } from '../shared/transfer';
import { TransferLight } from '../shared/transfer-light';
import { PanelContent } from './panel-content';

const shownMax = 5;

const listOf = (clientId: string): string => `/transfers?${new URLSearchParams({ clientId }).toString()}`;

const factsOf = (transfer: Transfer): Fact[] => [
  {
    label: <Link to={transferHref(transfer.transactionId)}>{transferName(transfer)}</Link>,
    value: <Money value={transfer.amount} />,
  },
  {
    label: <TransferLight transfer={transfer} />,
    value:
      transfer.waitsFor === null
        ? transfer.transferStatus
        : `${transfer.transferStatus} · ${clockWords(transfer.clock)} · waits for ${inSentence(waitsForWords[transfer.waitsFor])}`,
  },
];

/** A client page's panel: the newest transfers of `clientId`. */
export const ClientPanel = ({ clientId }: ExtensionProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const query = Api.useListProductTransfersQuery(
    { firmId, clientId, pageSize: shownMax, sort: '-dateInitiated' },
    { skip: !clientId },
  );
  if (!clientId) return null;
  return (
    <Card title="Transfers" actions={<Link to={listOf(clientId)}>All</Link>}>
      <PanelContent query={query}>
        {({ rows, meta }) =>
          rows.length === 0 ? (
            <EmptyState title="This client has no transfers" text="Transfers from or to other providers appear here." />
          ) : (
            <Facts
              facts={[
                ...rows.flatMap((transfer) => factsOf(transfer)),
                ...(meta.count > rows.length
                  ? [
                      {
                        label: `${formatCount(meta.count - rows.length)} more`,
                        value: <Link to={listOf(clientId)}>See all</Link>,
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </PanelContent>
    </Card>
  );
};
