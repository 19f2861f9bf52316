import { basedOn } from '../../requests/http/if-match';
import { ApiError } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { changeSecondPerson, readSecondPerson } from './second-person';

/** Changes what requires a second person, from the next transaction on. */
export const patchSettings: Handler<'patchSettings'> = async ({ path: { firmId }, body, ifMatch, scope, services }) => {
  const { userId, userKind, nodeIds } = scope.caller;
  // Machine users are refused whatever their scopes: a program could switch the check off, pay and switch it on again,
  // and no person would have seen it.
  if (userKind === 'Machine')
    throw new ApiError(
      'forbidden',
      'Only a person changes what needs a second person: ask an administrator of your firm.',
    );
  // The setting applies to every office, so a caller who sees only part of the firm may not change it.
  if (nodeIds !== null)
    throw new ApiError(
      'forbidden',
      'This is for the whole firm, and you see a part of it: ask an administrator of the whole firm.',
    );
  const version = basedOn(body, ifMatch);
  const data = await scope.change(firmId, async (transaction) => ({
    ...(await changeSecondPerson(transaction, {
      firmId,
      userId,
      version,
      subjects: body.secondPersonFor,
      at: services.clock(),
    })),
    answer: await readSecondPerson(transaction, firmId),
  }));
  return { data };
};
