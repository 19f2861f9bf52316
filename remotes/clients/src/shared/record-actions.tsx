import type { ReactNode } from 'react';
import type { ActionPoint } from '@tessera/contract';
import { useActions, type ExtensionProps } from '@tessera/runtime';
import { Menu, type MenuItem } from '@tessera/ui/core';

interface RecordActionsProps {
  readonly point: ActionPoint;
  readonly ids: ExtensionProps;
  /** This remote's own actions, first in the menu. */
  readonly own?: readonly MenuItem[];
}

/** The actions on this record, from this remote and others; nothing when there are none. */
export const RecordActions = ({ point, ids, own = [] }: RecordActionsProps): ReactNode => {
  const items: MenuItem[] = [...own, ...useActions(point, ids).map(({ label, href }) => ({ label, to: href }))];
  return items.length === 0 ? null : <Menu label="Actions" align="end" items={items} />;
};
