import type { ReactNode } from 'react';
import type { ActionPoint } from '@tessera/contract';
import { useActions, type ExtensionProps } from '@tessera/runtime';
import { Menu } from '@tessera/ui/core';

/** What remotes offer to do with this record; nothing where none does. */
export const RecordActions = ({ point, ids }: { readonly point: ActionPoint; readonly ids: ExtensionProps }): ReactNode => {
  const actions = useActions(point, ids);
  return actions.length === 0 ? null : <Menu label="Actions" align="end" items={actions.map(({ label, href }) => ({ label, to: href }))} />;
};
