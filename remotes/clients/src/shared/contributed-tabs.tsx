import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import type { TabPoint } from '@tessera/contract';
import { Extension, useExtensions, type ExtensionProps } from '@tessera/runtime';
import type { Tab } from '@tessera/ui/core';

/** The entries of the tab bar that other remotes contribute to a record, in their order. */
export const useContributedTabs = (point: TabPoint, base: string): Tab[] =>
  useExtensions(point).flatMap(({ title, segment }) =>
    segment === undefined ? [] : [{ label: title, to: `${base}/${segment}` }],
  );

/** The routes of those tabs, for the `Routes` of the record; each gets the record's ids. */
export const useContributedRoutes = (point: TabPoint, ids: ExtensionProps): ReactNode =>
  useExtensions(point).map((extension) =>
    extension.segment === undefined ? null : (
      <Route
        key={extension.id}
        path={extension.segment}
        element={<Extension key={extension.id} extension={extension} props={ids} />}
      />
    ),
  );
