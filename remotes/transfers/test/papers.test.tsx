import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';
import { manualTransfer, transferDocument } from './paper-answers';

const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const bodiesOf = (portal: Portal, id: string): unknown[] =>
  portal.calls.filter((call) => call.id === id).map(({ body }) => body);
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));

describe('documents of a transfer', () => {
  test('a file is sent and linked, with one that the client has already', async () => {
    const other = { ...transferDocument, id: '0D7', fileName: 'Old form.pdf' };
    const portal = await open('/transfers/T1', { listClientDocuments: listed([transferDocument, other]) });
    await press('Add documents');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByLabelText('Old form.pdf'));
    expect(dialog.queryByLabelText('Authority.pdf')).toBeNull();
    await userEvent.upload(dialog.getByLabelText('Files'), [new File(['%PDF-'], 'new.pdf')]);
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 documents' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(portal, 'startUpload')).toMatchObject([{ fileName: 'new.pdf', category: 'Transfer' }]);
    expect(bodiesOf(portal, 'linkTransferDocument')).toEqual([
      { documentId: '0D7', linked: true },
      { documentId: '0D9', linked: true },
    ]);
  });

  test('a file that was sent is of the transfer, although another was refused', async () => {
    const portal = await open('/transfers/T1');
    await press('Add documents');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.upload(
      dialog.getByLabelText('Files'),
      [new File(['%PDF-'], 'ok.pdf'), new File(['x'], 'run.exe')],
      { applyAccept: false },
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 documents' }));
    expect(await dialog.findByText('Added')).toBeVisible();
    await waitFor(() =>
      expect(bodiesOf(portal, 'linkTransferDocument')).toEqual([{ documentId: '0D9', linked: true }]),
    );
    expect(await dialog.findByRole('button', { name: 'Add 1 document' })).toBeVisible();
  });

  test('one is taken off, and stays the client’s', async () => {
    const portal = await open('/transfers/T1');
    await press('Take off');
    expect(bodiesOf(portal, 'linkTransferDocument')).toEqual([{ documentId: '0D1', linked: false }]);
    await waitFor(() => expect(portal.toasts.map(({ message }) => message)).toEqual([expect.stringMatching(/still/)]));
  });

  test('are only read by those who may not act', async () => {
    await open('/transfers/T1', {}, { scopes: scopesOn(['read']) });
    expect(await screen.findByText('Authority.pdf')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take off' })).toBeNull();
  });
});

describe('manual transfers in', () => {
  const fill = async (file: File) => {
    await press('Manual transfer in');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Client' }));
    await userEvent.click(await screen.findByRole('option', { name: /Mrs Eleanor Whitcombe/ }));
    await userEvent.selectOptions(dialog.getByLabelText('Why it goes on a form'), 'Block transfer');
    await userEvent.selectOptions(await dialog.findByLabelText('Previous provider'), 'MP1');
    await userEvent.upload(dialog.getByLabelText('Files'), [file], { applyAccept: false });
    await userEvent.click(dialog.getByRole('button', { name: 'Send the form' }));
    return dialog;
  };

  test('are listed with the state of each file, and the scans are read again', async () => {
    const portal = await open('/transfers/manual');
    const row = (await screen.findByText(/letter\.pdf/)).closest('tr');
    expect(row).toHaveTextContent('form.pdf Scanned');
    expect(row).toHaveTextContent('letter.pdf Being scanned');
    await press('Read the scans again');
    await waitFor(() =>
      expect(portal.toasts.map(({ message }) => message)).toEqual(['1 has changed; 1 file waits for the scanner.']),
    );
  });

  test('a file that was refused says why', async () => {
    const [file] = manualTransfer.files;
    const refusal = 'The content of this file is of another kind.';
    await open('/transfers/manual', {
      listManualTransfers: listed([
        { ...manualTransfer, files: file ? [{ ...file, state: 'Refused', documentId: null, refusal }] : [] },
      ]),
    });
    expect((await screen.findByText(/form\.pdf/)).closest('tr')).toHaveTextContent(`form.pdf Refused${refusal}`);
  });

  test('one is begun with its form, which is sent to its upload', async () => {
    const portal = await open('/transfers/manual', { listManualTransfers: listed([]) });
    await fill(new File(['%PDF-'], 'form.pdf'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(portal, 'createManualTransfer')).toEqual([
      {
        firmId: 'NBW',
        clientId: 'C01F4QX',
        kind: 'Block transfer',
        previousProvider: { masterPartyId: 'MP1', reference: '' },
        note: '',
        files: [{ fileName: 'form.pdf', size: 5 }],
      },
    ]);
    expect(portal.calls.filter(({ id }) => id === 'startUpload')).toEqual([]);
    expect(portal.calls.find(({ id }) => id === 'finishUpload')?.parameters).toMatchObject({ uploadId: '0U1' });
  });

  test('a file of a kind that is not taken, and one whose content is another, are refused in words', async () => {
    const portal = await open('/transfers/manual', {
      listManualTransfers: listed([manualTransfer]),
      finishUpload: refused('bad-request', 'Refused.', [
        { type: 'wrong-kind', fieldName: 'fileName', errorMessage: 'The content of this file is of another kind.' },
      ]),
    });
    const dialog = await fill(new File(['x'], 'run.exe'));
    expect(await dialog.findByText(/^This kind of file is not taken/)).toBeVisible();
    expect(await dialog.findByText('Leave out the file that is not taken.')).toBeVisible();
    expect(bodiesOf(portal, 'createManualTransfer')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Leave out run.exe' }));
    await userEvent.upload(dialog.getByLabelText('Files'), [new File(['note'], 'form.pdf')]);
    await userEvent.click(dialog.getByRole('button', { name: 'Send the form' }));
    expect(await dialog.findByText('The content of this file is of another kind.')).toBeVisible();
    expect(dialog.getByText(/^What was refused is not part of it/)).toBeVisible();
  });
});
