import { decide, type Resource } from '@tessera/contract';
import { groupIntents, type GroupIntent } from '@tessera/contract/portfolio-groups/values';
import type { Caller } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import { seenGroups } from '../../requests/access/seen';
import { ApiError } from '../../requests/http/api-error';

/** The resource that governs each kind of group. */
const groupResources: Readonly<Record<GroupIntent, Resource>> = {
  'Client Fee Group': 'Client Fee Group',
  'Pension Account Group': 'Account',
};

/**
 * Groups of the kinds the caller may read (each kind has its own resource) that include a client the caller sees or
 * belong to such a client's pension.
 */
export const seenPortfolioGroups = (scope: ReadScope) =>
  seenGroups(
    scope,
    groupIntents.filter(
      (intent) =>
        decide(
          { authenticated: true, scopes: scope.caller.scopes, flags: null },
          { requires: { resource: groupResources[intent], level: 'read' } },
        ).allowed,
    ),
  );

/** @throws ApiError 403 when the caller may not create or change groups of a kind. */
export const checkMayWrite = ({ scopes }: Caller, intent: GroupIntent): void => {
  const { allowed } = decide(
    { authenticated: true, scopes, flags: null },
    { requires: { resource: groupResources[intent], level: 'writeClient' } },
  );
  if (!allowed)
    throw new ApiError(
      'forbidden',
      `You do not have access to ${intent === 'Client Fee Group' ? 'client fee groups' : 'pension account groups'}. Ask an administrator of your firm for it.`,
    );
};
