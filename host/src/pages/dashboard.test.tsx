import '@testing-library/jest-dom';
import { render } from '@testing-library/react';
import type { ManifestExtension } from '@tessera/contract';
import { PortalContext } from '@tessera/runtime/host';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { Dashboard } from './dashboard';

const card = (point: ManifestExtension['point']): ManifestExtension => ({
  id: `clients.${point}`,
  point,
  order: 1,
  title: point,
  access: {},
});

const columnsWith = (...points: ManifestExtension['point'][]): (string | undefined)[] => {
  const { portal } = createFakePortal({ extensions: points.map(card) });
  const { container, unmount } = render(
    <PortalContext value={{ portal, remote: 'host', overlay: document.body }}>
      <Dashboard portal={portal} />
    </PortalContext>,
  );
  const columns = [...(container.querySelector('.h-dashboard')?.children ?? [])].map((column) => column.className);
  unmount();
  return columns;
};

test('a dashboard without a card for its main column has no empty column', () => {
  expect(columnsWith('dashboard.main', 'dashboard.side')).toEqual(['h-dashboard__main', 'h-dashboard__side']);
  expect(columnsWith('dashboard.side')).toEqual(['h-dashboard__side']);
});
