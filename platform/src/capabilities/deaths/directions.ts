import { formatDecimal } from '@tessera/domain/money';
import { parseShare, shareDecimals, shareProblem, shareText } from '@tessera/domain/shares';
import { estateTax, withholdingProblem } from '@tessera/domain/estate-tax';
import { dateText } from '@tessera/domain/wording';
import { checkFirm } from '../../requests/access/check-firm';
import { ApiError, badField } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import type { CallBody } from '@tessera/contract/schemas';
import { findSeenDeath } from './act-on-death';
import { directionOn, readDirections } from './designation-rows';
import { lockDeath, updateDeath, type DeathRow } from './stored-death';

interface Direction {
  readonly share: bigint;
  readonly directedOn: string;
  readonly until: string;
}

/** Reads a direction to withhold. @throws ApiError 400 naming the field, with the rule's sentence. */
const readDirection = (body: CallBody<'recordDirection'>, death: DeathRow, today: string): Direction => {
  const { share = 0, directedOn = today, until } = body;
  const rule = estateTax(death.died_on);
  if (!rule.counts) throw badField('share', rule.rule);
  const wrong = shareProblem(share);
  if (wrong !== null) throw badField('share', wrong);
  if (until === undefined) throw badField('until', 'Enter the last day of it.', 'required');
  if (directedOn > today) throw badField('directedOn', `Enter a day that has been: today is ${dateText(today)}.`);
  const direction = { share: parseShare(share), directedOn, until };
  const problem = withholdingProblem(death.died_on, direction);
  if (problem) throw badField(problem.field, problem.message);
  return direction;
};

/** Records a direction of the personal representatives to withhold for inheritance tax, or its end. */
export const recordDirection: Handler<'recordDirection'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const clientId = await findSeenDeath(scope, body.deathId);
  const { firmId, businessDate } = scope;
  const { userId } = scope.caller;
  const note = body.note.trim();
  if (note === '') throw badField('note', 'Say who directed it and how.', 'required');
  const data = await scope.change(clientId, async (transaction) => {
    const death = await lockDeath(transaction, firmId, body.deathId, null);
    if (death.status !== 'Confirmed') throw new ApiError('conflict', `The death is ${death.status}.`);
    const directions = await readDirections(transaction, death);
    const inForce = directionOn(directions, businessDate);
    const actor = { firmId, userId, businessDate, at: services.clock() };
    if (body.action === 'End') {
      if (!inForce) throw new ApiError('conflict', 'Nothing is withheld: there is no direction in force.');
      await transaction
        .updateTable('death_direction')
        .set({ ended_on: businessDate, ended_by: userId })
        .where('firm_id', '=', firmId)
        .where('death_id', '=', body.deathId)
        .where('direction', '=', inForce.direction)
        .execute();
      await updateDeath(transaction, actor, death, { action: 'Withholding ended', to: death.status, reason: note });
    } else {
      const direction = readDirection(body, death, businessDate);
      if (inForce) throw new ApiError('conflict', 'A direction is in force already. End it first.');
      await transaction
        .insertInto('death_direction')
        .values({
          firm_id: firmId,
          death_id: body.deathId,
          direction: directions.length + 1,
          share: formatDecimal(direction.share, shareDecimals),
          directed_on: direction.directedOn,
          until_date: direction.until,
          note,
          recorded_at: actor.at,
          recorded_by: userId,
        })
        .execute();
      await updateDeath(transaction, actor, death, {
        action: 'Withholding directed',
        to: death.status,
        reason: `${shareText(direction.share)} is withheld until ${dateText(direction.until)}. ${note}`,
      });
    }
    return {
      before: {},
      after: { 'death.direction': body.action, note },
      answer: { id: body.deathId, firmId, status: body.action, version: death.version + 1 },
    };
  });
  return { data };
};
