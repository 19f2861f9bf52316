import type { Scope } from '../../requests/access/scope';
import { portalAddress } from '../authentication/portal-address';
import { queueMail, withdrawInvitations } from '../mail/outbox';
import type { AccessChange } from './change-access';

/** Mails somebody a link to set a password; links of earlier invitations die. */
export const sendInvitation = async (
  { transaction, inside: { firmId }, now }: AccessChange,
  { actor: { site } }: Pick<Scope, 'actor'>,
  userId: string,
): Promise<void> => {
  await withdrawInvitations(transaction, { firmId, userId, why: 'newer' });
  const address = await portalAddress(transaction, firmId, site ?? null);
  await queueMail(transaction, { firmId, kind: 'invitation', userId, address }, now);
};
