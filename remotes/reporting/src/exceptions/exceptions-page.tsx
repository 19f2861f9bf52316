import type { ReactNode } from 'react';
import { useAccess, usePageTitle } from '@tessera/runtime';
import { ButtonLink, Page, StatePage } from '@tessera/ui/core';
import { ListPage } from '@tessera/ui/table';
import { notificationRead } from '../shared/access-rules';
import { exceptionFilters } from './filters';
import { notificationsHref } from './notification';
import { exceptionColumns } from './notification-columns';
import { useNotificationList } from './use-notification-list';

/** The workbench: what is open, oldest first, with its action in place and the next one a keystroke away. */
export const ExceptionsPage = (): ReactNode => {
  const { allowed } = useAccess(notificationRead);
  usePageTitle('Exceptions');
  const { props, frame } = useNotificationList({
    listId: 'reporting.exceptions',
    filters: exceptionFilters,
    columnsOf: exceptionColumns,
    defaultSort: 'since',
    status: 'Open',
    label: 'Exceptions',
    empty: {
      title: 'Nothing needs anybody now',
      text: 'Everything is as it should be. What needs a person appears here by itself, oldest first.',
    },
    enabled: allowed,
  });
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  return frame(
    <ListPage
      title="Exceptions"
      actions={<ButtonLink to={notificationsHref}>All notifications</ButtonLink>}
      {...props}
    />,
  );
};
