import type { ReactNode } from 'react';
import { Columns } from '@tessera/ui/core';
import { ListCard } from '@tessera/ui/table';
import { useClientAddress } from '../addresses/use-client';
import { clientMessageFilters } from './message-filters';
import { useMessageList } from './use-message-list';

/** The client's messages, newest first, with the open one beside the list. */
export const ClientMessages = (): ReactNode => {
  const { clientId } = useClientAddress();
  const { props, aside, frame } = useMessageList({
    filters: clientMessageFilters,
    clientId,
    empty: {
      title: 'This client has no messages yet',
      text: 'Contract notes, statements and letters appear here once they are sent. A contract note comes after an order is carried out.',
    },
  });
  return frame(
    <Columns aside={aside}>
      <ListCard listId="clients.client-messages" {...props} />
    </Columns>,
  );
};
