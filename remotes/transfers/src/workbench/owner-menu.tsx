import type { ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import { Menu, type MenuItem } from '@tessera/ui/core';
import type { TransferRecord } from '../shared/transfer';
import { useUpdate } from './use-update';

/** Who has the transfer, and whom it can be given to: oneself first. */
export const OwnerMenu = ({ record }: { readonly record: TransferRecord }): ReactNode => {
  const { userId: own } = usePortal().user;
  const { busy, change } = useUpdate(record);
  const { owner, colleagues } = record;
  const give = (userId: string | null, done: string) => (): void => void change({ owner: userId }, done);
  const mine = colleagues.filter(({ userId }) => userId === own && userId !== owner?.userId);
  const others = colleagues.filter(({ userId }) => userId !== own && userId !== owner?.userId);
  const items: MenuItem[] = [
    ...mine.map(({ userId }): MenuItem => ({ label: 'Take it', onSelect: give(userId, 'You have the transfer now.') })),
    ...others.map(({ userId, name }): MenuItem => ({
      label: name,
      onSelect: give(userId, `${name} has the transfer now.`),
    })),
    ...(owner === null
      ? []
      : ['separator' as const, { label: 'Nobody', onSelect: give(null, 'Nobody has the transfer now.') }]),
    ...(owner === null
      ? []
      : [
          {
            label: owner.userId === own ? 'All of mine' : `All of ${owner.name}’s`,
            to:
              owner.userId === own ? '/transfers?owner=Mine' : `/transfers?ownerId=${encodeURIComponent(owner.userId)}`,
          },
        ]),
  ];
  return <Menu label={owner?.name ?? 'Nobody'} small busy={busy} align="end" items={items} />;
};
