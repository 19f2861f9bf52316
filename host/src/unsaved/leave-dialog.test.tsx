import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUnsavedChanges } from '@tessera/runtime';
import { PortalContext, PortalRouter, createPortalHistory } from '@tessera/runtime/host';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { LeaveDialog } from './leave-dialog';
import { createUnsavedWork } from './unsaved-work';

const Note = () => {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '', 'the note');
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
};

const show = () => {
  window.history.replaceState(null, '', '/clients/1');
  const history = createPortalHistory(window);
  const unsaved = createUnsavedWork(history, window);
  const portal = { ...createFakePortal().portal, history, keepUnsaved: unsaved.keep };
  render(
    <PortalContext value={{ portal, remote: 'clients', overlay: null }}>
      <PortalRouter history={history} prefixes={null}>
        <Note />
        <Link to="/reporting">Reporting</Link>
        <LeaveDialog unsaved={unsaved} />
      </PortalRouter>
    </PortalContext>,
  );
  return {
    field: screen.getByLabelText('Note'),
    leave: () => userEvent.click(screen.getByRole('link', { name: 'Reporting' })),
    history,
  };
};
const dialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('leaving a form that is not saved', () => {
  it('asks, names what would be lost, and keeps it when the user stays', async () => {
    const { field, leave } = show();
    await userEvent.type(field, 'Ring back');
    await leave();
    expect(dialog()).toHaveTextContent('Changes to the note since your last save will be lost.');
    await press('Stay');
    expect(dialog()).toBeNull();
    expect(location.pathname).toBe('/clients/1');
    expect(field).toHaveValue('Ring back');
  });

  it('leaves when the user confirms', async () => {
    const { field, leave } = show();
    await userEvent.type(field, 'Ring back');
    await leave();
    await press('Leave');
    expect(dialog()).toBeNull();
    expect(location.pathname).toBe('/reporting');
  });

  it('asks about a step back too, and Escape stays', async () => {
    const { field, history } = show();
    act(() => history.push('/clients/1?tab=notes'));
    await userEvent.type(field, 'Ring back');
    act(() => history.go(-1));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    expect(location.search).toBe('?tab=notes');
  });

  it('does not ask when nothing was typed', async () => {
    const { leave } = show();
    await leave();
    expect(dialog()).toBeNull();
    expect(location.pathname).toBe('/reporting');
  });
});
