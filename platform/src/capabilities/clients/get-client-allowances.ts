import type { CallRow } from '@tessera/contract/schemas';
import { remainingSubscription } from '@tessera/domain/limits';
import { poundsToWire, type Pence } from '@tessera/domain/money';
import { isaRules, juniorIsaRules } from '@tessera/domain/rules/allowances';
import { entryOn } from '@tessera/domain/rules/dated';
import type { ClientType } from '../../foundation/database/column-types';
import { pensionAllowances } from '../../ledger/limits/pension-allowances';
import type { LimitedWrapper } from '../../ledger/limits/subscriptions';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { contributionsOf, subscriptionsOf } from '../limits/limits';
import { idIs, seenClients } from '../../requests/access/seen';

type Allowance = CallRow<'getClientAllowances'>;
type ReadAllowances = (scope: ReadScope, clientId: FoundId<'Client'>) => Promise<readonly Allowance[]>;

const wireOf = (
  name: string,
  taxYear: string,
  limit: Pence,
  { used, open }: { used: Pence; open: Pence },
  basis: string,
): Allowance => ({
  name,
  taxYear,
  limit: poundsToWire(limit),
  used: poundsToWire(used),
  open: poundsToWire(open),
  remaining: poundsToWire(limit > used ? limit - used : 0n),
  basis,
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const subscription =
  (wrapper: LimitedWrapper): ReadAllowances =>
  async (scope, clientId) => {
    const date = scope.businessDate;
    const { received, open } = await subscriptionsOf(scope, clientId, wrapper, date);
    const { name, taxYear, limit, used } = remainingSubscription(wrapper, date, { total: received + open });
    const { source } = wrapper === 'ISA' ? entryOn(isaRules, date) : entryOn(juniorIsaRules, date);
    const accounts = wrapper === 'ISA' ? 'adult ISAs' : 'Junior ISAs';
    return [
      wireOf(
        capital(name),
        taxYear,
        limit,
        { used, open },
        `Payments into all ${accounts} here, received and open; transfers count only with what was subscribed elsewhere this year, and what was withdrawn still does. Source: ${source}.`,
      ),
    ];
  };

const pension: ReadAllowances = async (scope, clientId) => {
  const contributions = await contributionsOf(scope, clientId, scope.businessDate);
  return pensionAllowances(scope.businessDate, contributions).map(({ name, taxYear, limit, used, after, why }) =>
    wireOf(
      name,
      taxYear,
      limit,
      { used, open: (after === null ? contributions.open : contributions.flexibleAccess?.open) ?? 0n },
      why,
    ),
  );
};

/** Companies and trusts have none: what they pay into a scheme counts as an input of its members. */
const allowancesOf: Readonly<Record<ClientType, readonly ReadAllowances[]>> = {
  Individual: [subscription('ISA'), pension],
  Minor: [subscription('JISA'), pension],
  Corporate: [],
  Trust: [],
};

/** The allowances a client has left in this tax year, as far as this platform's records show. */
export const getClientAllowances: Handler<'getClientAllowances'> = async ({ path: { clientId }, scope }) => {
  const client = await seenClients(scope)
    .where(idIs('client.client_id', clientId))
    .select(['client.client_id', 'client.client_type'])
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  return {
    data: (await Promise.all(allowancesOf[client.client_type].map((ask) => ask(scope, client.client_id)))).flat(),
  };
};
