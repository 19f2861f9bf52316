import type { ReactNode } from 'react';
import { useAccess, usePageTitle } from '@tessera/runtime';
import { ButtonLink, Page, StatePage } from '@tessera/ui/core';
import { ListPage } from '@tessera/ui/table';
import { notificationRead } from '../shared/access-rules';
import { notificationFilters } from './filters';
import { exceptionsHref } from './notification';
import { notificationColumns } from './notification-columns';
import { useNotificationList } from './use-notification-list';

/** All notifications, newest first: open, snoozed, done and ended. */
export const NotificationsPage = (): ReactNode => {
  const { allowed } = useAccess(notificationRead);
  usePageTitle('Notifications');
  const { props, frame } = useNotificationList({
    listId: 'reporting.notifications',
    filters: notificationFilters,
    columnsOf: notificationColumns,
    defaultSort: '-since',
    label: 'Notifications',
    empty: {
      title: 'There are no notifications yet',
      text: 'What needed a person is kept here, with what was done about it.',
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
    <ListPage title="Notifications" actions={<ButtonLink to={exceptionsHref}>Exceptions</ButtonLink>} {...props} />,
  );
};
