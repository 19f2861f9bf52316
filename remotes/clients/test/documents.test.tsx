import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filePartBytes } from '@tessera/contract/documents/values';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, clientDocument } from './answers';

const path = '/clients/C01F4QX/documents';
const open = (changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });

const chooseAnd = async (files: readonly File[]): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add documents' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.upload(dialog.getByLabelText('Files'), [...files], { applyAccept: false });
  return dialog;
};

describe('documents of a client', () => {
  it('are sent in parts, and a part that fails for a moment is sent again', async () => {
    const sent: string[] = [];
    let failures = 1;
    const { toasts } = await open({
      startUpload: { id: '0U1', parts: 2, partBytes: filePartBytes, received: [] },
      sendUploadPart: ({ parameters }) => {
        if (parameters['part'] === '2' && (failures -= 1) >= 0) return refused('unavailable', 'Later.') as never;
        sent.push(parameters['part'] ?? '');
        return { part: 1 };
      },
    });
    const file = new File([new Uint8Array(filePartBytes + 10)], 'Scan.pdf');
    const dialog = await chooseAnd([file]);
    await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Tax');
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 document' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
    expect(sent).toEqual(['1', '2']);
    expect(toasts.map(({ message }) => message)).toEqual(['1 document added']);
  });

  it('that are refused stay in the dialog with the reason, and the others are added', async () => {
    await open({
      finishUpload: ({ parameters }) =>
        parameters['uploadId'] === '0U1'
          ? (refused('bad-request', 'Refused.', [
              { type: 'virus', fieldName: 'fileName', errorMessage: 'The virus scanner refuses this file.' },
            ]) as never)
          : clientDocument,
      startUpload: ({ body }) => ({
        id: (body as { fileName: string }).fileName === 'bad.txt' ? '0U1' : '0U2',
        parts: 1,
        partBytes: filePartBytes,
        received: [],
      }),
    });
    const dialog = await chooseAnd([
      new File(['bad'], 'bad.txt'),
      new File(['good'], 'good.txt'),
      new File(['x'], 'x.exe'),
    ]);
    const line = (name: string) => within(dialog.getByText(name).closest('li') as HTMLElement);
    expect(line('x.exe').getByText(/^This kind of file is not taken/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Leave out x.exe' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 documents' }));
    expect(await dialog.findByText('Choose a category.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Tax');
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 documents' }));
    expect(await line('good.txt').findByText('Added')).toBeVisible();
    expect(line('bad.txt').getByText('The virus scanner refuses this file.')).toBeVisible();
  });

  it('are only read by those who may not change clients', async () => {
    await open({}, { scopes: scopesOn(['read']) });
    expect(await screen.findByText('Passport.pdf')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add documents' })).toBeNull();
  });
});
