import { effectPageSize, isDealing, type FeeSubject } from '@tessera/contract/fees/values';
import { poundsToWire, sum, type Pence } from '@tessera/domain/money';
import { countText, dateText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import type { Handler } from '../../requests/handler';
import type { ReadScope } from '../../requests/access/scope';
import { idIn, seenClients } from '../../requests/access/seen';
import { effectsOf, type ClientEffect } from './effect';
import { readProposal } from './read-proposal';
import { requireWholeFirm } from './require-whole-firm';
import { wrapperOf } from './subjects';
import { readTerms, termsOn } from './terms';

const changeOf = ({ before, after }: ClientEffect): Pence => after - before;
const size = (pence: Pence): Pence => (pence < 0n ? -pence : pence);
const wire = (effect: ClientEffect) => ({
  before: poundsToWire(effect.before),
  after: poundsToWire(effect.after),
  change: poundsToWire(changeOf(effect)),
});

/** What the effect was calculated from; of a product, what stays. */
const basisOf = async (scope: ReadScope, subject: FeeSubject, from: IsoDate): Promise<string> => {
  const { firmId, db, businessDate } = scope;
  const wrapper = wrapperOf(subject);
  if (isDealing(subject)) return `The trades that were completed in the year to ${dateText(businessDate)}.`;
  if (wrapper === null)
    return `A year at the values of ${dateText(businessDate)}, calculated as each day and month is.`;
  const { clients } = await db
    .selectFrom('client_product')
    .where('firm_id', '=', firmId)
    .where('wrapper_type', '=', wrapper)
    .select((eb) => eb.fn.count<bigint>('client_id').distinct().as('clients'))
    .executeTakeFirstOrThrow();
  return `${countText(Number(clients), 'client of the wrapper keeps', 'clients of the wrapper keep')} the product they have. Who is new to it from ${dateText(from)} takes out this one. A product has no fees of its own: fees are those of the account.`;
};

/** What a change would mean for each client in a year, the largest change first. */
export const previewFeeChange: Handler<'previewFeeChange'> = async ({ body, scope }) => {
  requireWholeFirm(scope.caller);
  const { db, firmId, businessDate } = scope;
  const { subject } = body;
  const after = readProposal(body, businessDate);
  // Rates that are approved already and begin before these are what these change.
  const before = termsOn((await readTerms(db, firmId)).get(subject), after.from);
  const effects = [...(await effectsOf(db, { firmId, subject, before, after, date: businessDate }))].filter(
    ([, effect]) => effect.before !== 0n || effect.after !== 0n,
  );
  const changed = effects
    .filter(([, effect]) => changeOf(effect) !== 0n)
    .sort(([idA, a], [idB, b]) => Number(size(changeOf(b)) - size(changeOf(a))) || idA.localeCompare(idB));
  const first = ((body.page ?? 1) - 1) * effectPageSize;
  const largest = changed.slice(first, first + effectPageSize);
  const names = new Map<string, string>(
    (
      await seenClients(scope)
        .where(
          idIn(
            'client.client_id',
            largest.map(([clientId]) => clientId),
          ),
        )
        .select(['client.client_id', 'client.name'])
        .execute()
    ).map((row) => [row.client_id, row.name]),
  );
  return {
    data: {
      basis: await basisOf(scope, subject, after.from),
      clients: effects.length,
      ...wire({
        before: sum(effects.map(([, effect]) => effect.before)),
        after: sum(effects.map(([, effect]) => effect.after)),
      }),
      changed: changed.length,
      largest: largest.map(([clientId, effect]) => ({
        clientId,
        name: names.get(clientId) ?? clientId,
        ...wire(effect),
      })),
    },
  };
};
