import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const continues = (user: UserEvent): Promise<void> => user.click(screen.getByRole('button', { name: 'Continue' }));
export const stepTitle = (name: RegExp): Promise<HTMLElement> => screen.findByRole('heading', { level: 2, name });
export const choose = async (user: UserEvent, group: string, name: string | RegExp): Promise<void> =>
  user.click(await within(await screen.findByRole('group', { name: group })).findByRole('radio', { name }));

/** What moves: an ISA of earlier years, as cash, worth £12,000. */
export const fillWhat = async (user: UserEvent): Promise<void> => {
  await choose(user, 'How it moves', 'As cash');
  await user.type(await screen.findByLabelText('Value, about'), '12,000');
  await choose(user, 'Subscriptions of', 'Earlier years');
};

/** Chooses a provider by its name. */
export const chooseProvider = async (user: UserEvent, name: string): Promise<void> => {
  await user.click(await screen.findByRole('combobox', { name: 'Previous provider' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
};

/** A transfer in of an ISA as cash, up to its review. The page is of the account already. */
export const fillTransferIn = async (user: UserEvent): Promise<void> => {
  await fillWhat(user);
  await continues(user);
  await stepTitle(/Other provider$/);
  await chooseProvider(user, 'Aviva');
  await user.type(screen.getByLabelText('Plan or account number there'), 'AV60118224');
  await continues(user);
  await stepTitle(/After arrival$/);
  await continues(user);
  await stepTitle(/Review$/);
};
