import type { ReactNode } from 'react';
import type { ActionPoint } from '@tessera/contract';
import { useActions, type ExtensionProps } from '@tessera/runtime';
import { Menu, type MenuItem } from '@tessera/ui/core';

interface RecordActionsProps {
  readonly point: ActionPoint;
  readonly ids: ExtensionProps;
  /** What this remote itself offers, first in the menu. */
  readonly own?: readonly MenuItem[];
}

/** What can be done with this record, here and in other remotes; nothing where nothing can. */
export const RecordActions = ({ point, ids, own = [] }: RecordActionsProps): ReactNode => {
  const items: MenuItem[] = [...own, ...useActions(point, ids).map(({ label, href }) => ({ label, to: href }))];
  return items.length === 0 ? null : <Menu label="Actions" align="end" items={items} />;
};
