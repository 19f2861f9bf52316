import { basedOn } from '../../requests/http/if-match';
import { ApiError } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { changeSecondPerson, readSecondPerson } from './second-person';

/** Changes what the firm wants a second person for, from the next transaction on. */
export const patchSettings: Handler<'patchSettings'> = async ({ path: { firmId }, body, ifMatch, scope, services }) => {
  const { userId, userKind, nodeIds } = scope.caller;
  // A program that could switch the check off, pay and switch it on again would leave no person who saw it; whatever
  // its scopes are.
  if (userKind === 'Machine')
    throw new ApiError(
      'forbidden',
      'Only a person changes what needs a second person: ask an administrator of your firm.',
    );
  // It holds for every office: somebody who sees one of them does not decide for the others.
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
