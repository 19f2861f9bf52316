import { dateText } from '@tessera/domain/wording';
import { ApiError } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';

/** Passes one business day on a demonstration: for all its firms, with the day's jobs. */
export const passBusinessDay: Handler<'passBusinessDay'> = async ({ body, scope, services }) => {
  if (!services.passDay)
    throw new ApiError(
      'conflict',
      'Days pass by themselves here. Only a demonstration with the simulated back office lets one pass when it is told to.',
    );
  const { businessDate: from } = scope.caller;
  if (body.until !== undefined && from >= body.until)
    throw new ApiError('conflict', `The business date is ${dateText(from)} already, and days never go back.`);
  const businessDate = await services.passDay();
  return {
    data: await scope.change(businessDate, () =>
      Promise.resolve({ before: { businessDate: from }, after: { businessDate }, answer: { from, businessDate } }),
    ),
  };
};
