import { useSavedViews } from '@tessera/api';
import type { ReactNode } from 'react';
import { Api } from '../calls/api';
import { usePageTitle } from '@tessera/runtime';
import { ListPage, SavedViews } from '@tessera/ui/table';
import { messageFilters } from './message-filters';
import { useMessageList } from './use-message-list';

const place = 'clients.messages';

/** The messages of all clients the user may see, newest first. */
export const MessagesPage = (): ReactNode => {
  const { props, aside, frame } = useMessageList({
    filters: messageFilters,
    empty: {
      title: 'There are no messages yet',
      text: 'Contract notes, statements and letters to your clients appear here once they are sent.',
    },
  });
  const views = useSavedViews(Api, place);
  usePageTitle('Messages');
  return frame(
    <ListPage
      title="Messages"
      crumbs={[{ label: 'Clients', to: '/clients' }, { label: 'Messages' }]}
      listId={place}
      views={<SavedViews list={props.list} store={views} what="messages" />}
      {...props}
      aside={aside}
    />,
  );
};
