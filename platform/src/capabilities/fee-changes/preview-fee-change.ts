import { effectClientsMax, isDealing } from '@tessera/contract/fees/values';
import { poundsToWire, sum, type Pence } from '@tessera/domain/money';
import { dateText } from '@tessera/domain/wording';
import type { Handler } from '../../requests/handler';
import { idIn, seenClients } from '../../requests/access/seen';
import { effectsOf, type ClientEffect } from './effect';
import { readProposal } from './read-proposal';
import { requireWholeFirm } from './require-whole-firm';
import { readTerms, termsOn } from './terms';

const changeOf = ({ before, after }: ClientEffect): Pence => after - before;
const size = (pence: Pence): Pence => (pence < 0n ? -pence : pence);
const wire = (effect: ClientEffect) => ({
  before: poundsToWire(effect.before),
  after: poundsToWire(effect.after),
  change: poundsToWire(changeOf(effect)),
});

/** What new rates would change for each client in a year, the largest change first. */
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
  const largest = changed.slice(0, effectClientsMax);
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
      basis: isDealing(subject)
        ? `The trades that were completed in the year to ${dateText(businessDate)}.`
        : `A year at the values of ${dateText(businessDate)}, calculated as each day and month is.`,
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
