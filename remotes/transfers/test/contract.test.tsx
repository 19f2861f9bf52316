import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describeRemoteContract } from '@tessera/testing/describe-remote-contract';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';
import { fillTransferIn } from './fill-transfer';

const fillAndSubmit = async (user: UserEvent): Promise<void> => {
  await fillTransferIn(user);
  await user.click(await screen.findByRole('button', { name: 'Submit transfer in' }));
  // A refused submit leads to the step of its field.
  await within(document.body).findByRole('heading', { level: 2, name: /Other provider$/ });
};

describeRemoteContract({
  definition,
  config,
  answers,
  parameters: { transferId: 'T1', masterPartyId: 'MP1', clientId: 'C01F4QX', accountId: 'A1' },
  forms: [
    {
      name: 'New transfer',
      path: '/transfers/new?movement=In&accountId=A2',
      call: 'createTransaction',
      field: { fieldName: 'previousProvider.reference', label: 'Plan or account number there' },
      fillAndSubmit,
    },
  ],
});
