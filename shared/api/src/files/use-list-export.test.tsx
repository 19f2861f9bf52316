import { act, renderHook } from '@testing-library/react';
import { exportCalls } from '@tessera/contract/exports/calls';
import { exportRowsAtOnce } from '@tessera/contract/exports/values';
import { workCalls } from '@tessera/contract/work/calls';
import { PortalContext } from '@tessera/runtime/host';
import { Provider } from 'react-redux';
import type { ReactNode } from 'react';
import { createRemoteApi } from '../calls/remote-api';
import { createRemoteStore } from '../calls/remote-store';
import { createStubPortal, failed } from '../testing/stub-portal';
import { useListExport } from './use-list-export';

test('says why the export of a long list cannot start, and is ready for the next one', async () => {
  const refusal = 'You have 10 exports and changes that are not done yet.';
  const { portal, toasts, requests } = createStubPortal(() => failed(409, refusal));
  const api = createRemoteApi('clients', {
    exportList: exportCalls.exportList,
    getWork: workCalls.getWork,
    getWorkPart: workCalls.getWorkPart,
    startExport: workCalls.startExport,
  });
  const inFirm = { ...portal, firm: { firmId: 'F1' } } as typeof portal;
  const store = createRemoteStore(inFirm, api);
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => (
    <PortalContext value={{ portal: inFirm, remote: 'clients', overlay: null }}>
      <Provider store={store}>{children}</Provider>
    </PortalContext>
  );
  const { result } = renderHook(() => useListExport(api, 'listClients', { firmId: 'F1' }, exportRowsAtOnce + 1), {
    wrapper,
  });
  await act(async () => {
    result.current.onExport('xlsx');
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(requests).toMatchObject([{ method: 'POST' }]);
  expect(toasts).toEqual([{ kind: 'error', message: refusal }]);
  expect([result.current.busy, result.current.progress]).toEqual([false, null]);
});
