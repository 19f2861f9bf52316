import { decide, type Resource } from '@tessera/contract';
import type { GroupIntent } from '@tessera/contract/portfolio-groups/values';
import type { Caller } from '../../requests/access/caller';
import { ApiError } from '../../requests/http/api-error';

/** Whose scope each kind of group belongs to. */
export const groupResources: Readonly<Record<GroupIntent, Resource>> = { 'Client Fee Group': 'Client Fee Group', 'Pension Account Group': 'Account' };

/** @throws ApiError 403 when the caller may not make or change groups of a kind. */
export const checkMayWrite = ({ scopes }: Caller, intent: GroupIntent): void => {
  const { allowed } = decide({ authenticated: true, scopes, flags: null }, { requires: { resource: groupResources[intent], level: 'writeClient' } });
  if (!allowed) throw new ApiError('forbidden', `You do not have access to ${intent === 'Client Fee Group' ? 'client fee groups' : 'pension account groups'}. Ask an administrator of your firm for it.`);
};
