import { firstToldYear } from '@tessera/contract/gains/values';
import type { CallData } from '@tessera/contract/schemas';
import { taxYearOf } from '@tessera/domain/dates';
import { poundsToWire, type Price } from '@tessera/domain/money';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';
import type { Handler } from '../../requests/handler';
import { badField } from '../../requests/http/api-error';
import { giftsThatSave } from './gifts';
import { pricesOn } from './read-book';
import { readGainsClient } from './report';
import { spousesOf } from './spouses';
import { readTaxYear } from './told-years';
import { Unsold } from './unsold';

type Household = CallData<'getHouseholdGains'>;

/** The spouse in the fee group, or why none is shown. */
const findSpouse = async (
  scope: ReadScope,
  clientId: string,
): Promise<{ readonly id: string } | { readonly reason: string }> => {
  const [pair] = await spousesOf(scope.db, scope.firmId, [clientId]);
  if (!pair) return { reason: 'No spouse or civil partner is known: the fee group of the client says who is one.' };
  const id = pair[0] === clientId ? pair[1] : pair[0];
  const row = await seenClients(scope)
    .where(idIs('client.client_id', id))
    .select('client.client_id')
    .executeTakeFirst();
  return row ? { id: row.client_id } : { reason: 'The spouse or civil partner is in an office that you do not see.' };
};

const wire = (unsold: Unsold): Household['client'] => {
  const { gains, losses } = unsold.unrealised;
  return {
    clientId: unsold.client.subject.clientId,
    name: unsold.client.name,
    year: unsold.years.whole(unsold.taxYear),
    unrealisedGains: poundsToWire(gains),
    unrealisedLosses: poundsToWire(losses),
    exemptLeft: poundsToWire(unsold.figures.exemptLeft),
  };
};

/**
 * Gains, losses and exempt amounts of a client and of their spouse or civil partner, by person as HMRC has it, and what
 * gifts between them would save.
 */
export const getHouseholdGains: Handler<'getHouseholdGains'> = async ({ path, query, scope }) => {
  const { businessDate, db } = scope;
  const client = await readGainsClient(scope, path.clientId);
  const taxYear = query.taxYear === undefined ? taxYearOf(businessDate) : readTaxYear(query.taxYear, businessDate);
  if (taxYear < firstToldYear) throw badField('taxYear', `Choose ${firstToldYear} or a later tax year.`);
  const spouse = await findSpouse(scope, client.subject.clientId);
  const other = 'id' in spouse ? await readGainsClient(scope, spouse.id) : null;
  const assetIds = [client, other].flatMap((each) => (each ? [...each.book.instruments.keys()] : []));
  const prices: ReadonlyMap<string, Price> = await pricesOn(db, [...new Set(assetIds)], businessDate);
  const own = new Unsold(client, taxYear, businessDate, prices);
  const theirs = other ? new Unsold(other, taxYear, businessDate, prices) : null;
  const data: Household = {
    clientId: client.subject.clientId,
    taxYear,
    client: wire(own),
    spouse: theirs ? wire(theirs) : null,
    reason: 'reason' in spouse ? spouse.reason : null,
    ...(theirs && taxYear === taxYearOf(businessDate) ? giftsThatSave(own, theirs) : { gifts: [] }),
  };
  return { data };
};
