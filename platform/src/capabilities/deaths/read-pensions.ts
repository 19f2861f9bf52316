import { isPension, wrapperNames } from '@tessera/contract/accounts/values';
import { designationActions } from '@tessera/contract/deaths/values';
import type { CallData } from '@tessera/contract/schemas';
import { withholdingEnds } from '@tessera/domain/estate-tax';
import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import type { Person } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClientProducts } from '../../requests/access/seen';
import { wireNullable, wireNumber } from '../../requests/http/wire';
import { designationActionRefusal } from './act-on-designation';
import {
  designateRefusal,
  directionOn,
  readDesignations,
  readDirections,
  readPots,
  releaseRefusal,
  type DesignationWithShares,
  type DirectionRow,
  type Pot,
} from './designation-rows';
import type { DeathRow } from './stored-death';

type Death = NonNullable<CallData<'getDeath'>['death']>;
type Pension = Death['pensions'][number];

const readNames = async ({ db, firmId }: ReadScope, userIds: readonly (string | null)[]) => {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('portal_user')
          .where('firm_id', '=', firmId)
          .where('user_id', 'in', ids)
          .select(['user_id', 'name'])
          .execute();
  return new Map(rows.map(({ user_id: id, name }) => [id, name]));
};

const wireDesignation = (
  { row, shares }: DesignationWithShares,
  names: ReadonlyMap<string, string>,
  caller: Person,
): Pension['designations'][number] => ({
  designationId: row.designation_id,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  withheld: wireNumber(row.withheld),
  doneOn: row.done_on,
  decidedBy: names.get(row.created_by) ?? null,
  authorisedBy: row.status === 'Done' && row.decided_by !== null ? (names.get(row.decided_by) ?? null) : null,
  shares: shares.map((share) => ({
    clientId: share.client_id,
    clientName: share.name,
    relationship: share.relationship,
    share: wireNumber(share.share),
    form: share.form,
    accountId: share.account_id,
    value: wireNullable(share.value),
    taxFree: share.tax_free,
  })),
  actions: designationActions.map((action) => ({ action, refusal: designationActionRefusal(action, row, caller) })),
  version: row.version,
});

const wireDirection = (row: DirectionRow, inForce: DirectionRow | undefined): Death['directions'][number] => ({
  share: wireNumber(row.share),
  directedOn: row.directed_on,
  until: row.until_date,
  note: row.note,
  endedOn: row.ended_on,
  isInForce: row === inForce,
});

const total = (pots: readonly Pot[], of: 'cash' | 'value'): number =>
  poundsToWire(sum(pots.map((pot) => parsePounds(pot[of]))));

/** The pensions of a client who died, with what was decided about each, what is withheld and what tax was paid. */
export const readPensionsOfDeath = async (
  scope: ReadScope,
  death: DeathRow,
): Promise<Pick<Death, 'pensions' | 'directions' | 'withholdingEnds' | 'taxPayments'>> => {
  const { db, firmId, businessDate, caller } = scope;
  const products = (
    await seenClientProducts(scope)
      .where(idIs('client.client_id', death.client_id))
      .orderBy('client_product.client_product_id')
      .select(['client_product.client_product_id', 'client_product.wrapper_type', 'scheme_product.name'])
      .execute()
  ).filter((product) => isPension(product.wrapper_type));
  const pots = await readPots(db, firmId, death.client_id);
  const designations = await readDesignations(db, death);
  const directions = await readDirections(db, death);
  const inForce = directionOn(directions, businessDate);
  const names = await readNames(
    scope,
    designations.flatMap(({ row }) => [row.created_by, row.decided_by]),
  );
  const paid = await db
    .selectFrom('estate_tax_payment')
    .innerJoin('portfolio_transaction', (join) =>
      join
        .onRef('portfolio_transaction.firm_id', '=', 'estate_tax_payment.firm_id')
        .onRef('portfolio_transaction.transaction_id', '=', 'estate_tax_payment.transaction_id'),
    )
    .innerJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'portfolio_transaction.firm_id')
        .onRef('account.account_id', '=', 'portfolio_transaction.account_id'),
    )
    .where('estate_tax_payment.firm_id', '=', firmId)
    .where('estate_tax_payment.death_id', '=', death.death_id)
    .orderBy('estate_tax_payment.transaction_id')
    .select([
      'estate_tax_payment.transaction_id',
      'estate_tax_payment.reference',
      'estate_tax_payment.paid_on',
      'portfolio_transaction.amount',
      'account.account_id',
      'account.name',
    ])
    .execute();
  return {
    pensions: products.map((product): Pension => {
      const own = pots.filter((pot) => pot.client_product_id === product.client_product_id);
      const ofProduct = designations.filter(({ row }) => row.client_product_id === product.client_product_id);
      const state = {
        death,
        designations: ofProduct,
        directions,
        today: businessDate,
        holds: own.some(({ holds }) => holds),
      };
      return {
        clientProductId: product.client_product_id,
        wrapperType: product.wrapper_type,
        name: product.name ?? wrapperNames[product.wrapper_type],
        value: total(own, 'value'),
        cash: total(own, 'cash'),
        accounts: own.map((pot) => ({
          accountId: pot.account_id,
          accountName: pot.name,
          cash: wireNumber(pot.cash),
          value: wireNumber(pot.value),
        })),
        designations: ofProduct.map((each) => wireDesignation(each, names, caller)),
        designateRefusal: designateRefusal(state),
        releaseRefusal: releaseRefusal(state),
      };
    }),
    directions: directions.map((row) => wireDirection(row, inForce)),
    withholdingEnds: withholdingEnds(death.died_on),
    taxPayments: paid.map((row) => ({
      transactionId: row.transaction_id,
      accountId: row.account_id,
      accountName: row.name,
      amount: wireNumber(row.amount ?? '0'),
      reference: row.reference,
      paidOn: row.paid_on,
    })),
  };
};
