import type { CallBody, CallData } from '@tessera/contract/schemas';
import { recordId } from '@tessera/domain/identifiers';
import { formatDecimal, formatPounds, poundsToWire } from '@tessera/domain/money';
import { parseShare, shareDecimals } from '@tessera/domain/shares';
import { countText, poundsText } from '@tessera/domain/wording';
import { sql, type Transaction } from 'kysely';
import { takeNumber } from '../../foundation/database/take-number';
import type { DB } from '../../foundation/database/schema';
import type { Ledger } from '../../ledger/ledger';
import { wantsSecondPerson } from '../../ledger/rules/authorisation';
import { LedgerRefusal } from '../../ledger/state/refusal';
import { checkFirm } from '../../requests/access/check-firm';
import type { ReadScope, Scope } from '../../requests/access/scope';
import { ApiError, badField } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { findSeenDeath } from './act-on-death';
import { carryOut, type CarriedOut, type MovedShare } from './carry-out';
import { findPension, readShares, type DecidedShare, type PensionOfDeath } from './decision';
import {
  checkDesignationTransition,
  decidedShares,
  designateRefusal,
  designationDone,
  directionOn,
  readDesignations,
  readDirections,
  readPots,
  releaseRefusal,
} from './designation-rows';
import { answeringRefusals } from '../transactions/ledger-refusals';
import { payLumpSum } from './pay-lump-sum';
import { lockClients } from '../clients/entry/lock-clients';
import { lockDeath, updateDeath, type DeathActor, type DeathRow } from './stored-death';
import type { DeathWork } from './take-effect';

type Body = CallBody<'previewDesignation'>;

/** A decision that may be carried out now, with the death locked. */
interface Prepared {
  /** A designation about what is left, made anew, is kept as a release with shares of its own. */
  readonly kind: Body['kind'];
  readonly carried: CarriedOut;
  readonly shares: readonly DecidedShare[];
}

const readDeceased = (transaction: Transaction<DB>, { firm_id: firmId, client_id: clientId }: DeathRow) =>
  transaction
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .select(['name', 'date_of_birth'])
    .executeTakeFirstOrThrow();

interface Decision extends Pick<Body, 'kind'> {
  readonly pension: PensionOfDeath;
  /** Null for a release, which goes by the designation before it. */
  readonly shares: readonly DecidedShare[] | null;
  /** The decision that is carried out, where it waited: it does not stand in its own way. */
  readonly except: string | null;
}

/** @throws ApiError 409 when the pension cannot be shared out now. */
export const prepare = async (
  transaction: Transaction<DB>,
  death: DeathRow,
  today: string,
  { kind, pension, shares, except }: Decision,
): Promise<Prepared> => {
  const { clientProductId, wrapperType } = pension;
  const designations = (await readDesignations(transaction, death)).filter(
    ({ row }) => row.client_product_id === clientProductId && row.designation_id !== except,
  );
  const directions = await readDirections(transaction, death);
  const pots = await readPots(transaction, death.firm_id, death.client_id);
  const state = {
    death,
    designations,
    directions,
    today,
    holds: pots.some((pot) => pot.client_product_id === clientProductId && pot.holds),
  };
  const refusal = kind === 'Designation' ? designateRefusal(state) : releaseRefusal(state);
  if (refusal !== null) throw new ApiError('conflict', refusal);
  const done = designationDone(designations) ?? null;
  const before = kind === 'Release' ? done : null;
  const decided = before ? decidedShares(before) : (shares ?? []);
  const direction = directionOn(directions, today);
  const deceased = await readDeceased(transaction, death);
  return {
    kind: done ? 'Release' : 'Designation',
    shares: decided,
    carried: {
      death,
      deceased: { name: deceased.name, dateOfBirth: deceased.date_of_birth },
      clientProductId,
      wrapperType,
      shares: decided,
      withheld: done === null && direction ? parseShare(direction.share) : 0n,
      before,
    },
  };
};

const wireShare = ({ decided, value, cash, holdings, withheld, taxFree, tax }: MovedShare) => ({
  clientId: decided.clientId,
  clientName: decided.clientName,
  share: Number(formatDecimal(decided.share, shareDecimals)),
  form: decided.form,
  value: poundsToWire(value),
  cash: poundsToWire(cash),
  holdings,
  withheld: poundsToWire(withheld),
  taxFree: poundsToWire(taxFree),
  taxable: poundsToWire(value - taxFree),
  rule: { label: 'Income tax', rule: tax.rule, source: tax.source, verified: tax.verified },
});

const actorOf = (scope: Scope, at: Date): DeathActor => ({
  firmId: scope.firmId,
  userId: scope.caller.userId,
  businessDate: scope.businessDate,
  at,
});

/** Reads what is asked for. @throws ApiError 400 and 404. */
const readDecision = async (scope: ReadScope, body: Body): Promise<Omit<Decision, 'except'>> => {
  const clientId = await findSeenDeath(scope, body.deathId);
  const pension = await findPension(scope, clientId, body.clientProductId);
  return {
    kind: body.kind,
    pension,
    shares: body.kind === 'Designation' ? await readShares(scope, clientId, body.shares) : null,
  };
};

/** A refusal of the ledger or of the platform, beside the field it is about. */
const problemOf = (error: unknown): CallData<'previewDesignation'>['problem'] => {
  if (error instanceof LedgerRefusal) return { fieldName: 'clientProductId', errorMessage: error.message };
  if (error instanceof ApiError && error.type === 'conflict')
    return { fieldName: 'clientProductId', errorMessage: error.message };
  throw error;
};

/** Does a designation's work: what the ledger refuses is about the pension, as the preview says. */
const onPension = <Result>(work: () => Promise<Result>): Promise<Result> =>
  answeringRefusals(() => 'clientProductId', work);

/** Tries the designation in a transaction that is rolled back, so that a preview is what the commit would do. */
export const previewDesignation: Handler<'previewDesignation'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const decision = await readDecision(scope, body);
  const needs = await scope.db
    .selectNoFrom(wantsSecondPerson(scope.firmId, 'Withdrawal').as('second_person'))
    .executeTakeFirstOrThrow();
  const transaction = await scope.db.startTransaction().execute();
  try {
    const actor = actorOf(scope, services.clock());
    const death = await lockDeath(transaction, scope.firmId, body.deathId, null);
    const { carried } = await prepare(transaction, death, scope.businessDate, { ...decision, except: null });
    const { moved, kept } = await carryOut(
      { transaction, ledger: services.ledger, actor },
      { ...scope.actor, userKind: null },
      carried,
    );
    return {
      data: {
        problem: null,
        shares: moved.map(wireShare),
        kept: poundsToWire(kept),
        needsAuthorisation: needs.second_person,
      },
    };
  } catch (error) {
    return {
      data: { problem: problemOf(error), shares: [], kept: 0, needsAuthorisation: needs.second_person },
    };
  } finally {
    await transaction.rollback().execute();
  }
};

/** Carries out a stored decision, marks it done, and asks for the lump sums. */
export const finishDesignation = async (
  work: DeathWork,
  scope: Scope,
  { kind, carried }: Prepared,
  designationId: string,
  death: DeathRow,
): Promise<void> => {
  const { transaction, actor } = work;
  const { firmId, businessDate } = actor;
  // The platform moves it on behalf of whoever authorised the decision.
  const ledgerActor = { ...scope.actor, userKind: null };
  const { moved, kept } = await onPension(() => carryOut(work, ledgerActor, carried));
  await transaction
    .updateTable('designation')
    .set({
      status: 'Done',
      done_on: businessDate,
      withheld: formatDecimal(carried.withheld, shareDecimals),
    })
    .where('firm_id', '=', firmId)
    .where('designation_id', '=', designationId)
    .execute();
  for (const { decided, accountId, value } of moved)
    await transaction
      .updateTable('designation_share')
      .set({ account_id: accountId, value: formatPounds(value) })
      .where('firm_id', '=', firmId)
      .where('designation_id', '=', designationId)
      .where('client_id', '=', decided.clientId)
      .execute();
  for (const { decided, accountId } of moved)
    if (decided.form === 'Lump sum') await payLumpSum(work, ledgerActor, accountId);
  await updateDeath(transaction, actor, death, {
    action: kind === 'Designation' ? 'Pension shared out' : 'What was left shared out',
    to: death.status,
    reason: `${poundsText(moved.reduce((total, { value }) => total + value, 0n))} went to ${countText(moved.length, 'beneficiary', 'beneficiaries')}.${kept > 0n ? ` ${poundsText(kept)} is withheld.` : ''}`,
  });
};

/** Decides who benefits of a pension. Where the firm wants no second person it is shared out at once. */
export const createDesignation: Handler<'createDesignation'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const decision = await readDecision(scope, body);
  const reason = body.reason.trim();
  if (reason === '') throw badField('reason', 'Say why the trustees decided so.', 'required');
  const { firmId, businessDate } = scope;
  const at = services.clock();
  const clientId = await findSeenDeath(scope, body.deathId);
  const data = await scope.change(clientId, async (transaction) => {
    await lockClients(transaction, firmId, [clientId, ...(decision.shares ?? []).map((share) => share.clientId)]);
    const death = await lockDeath(transaction, firmId, body.deathId, null);
    const actor = actorOf(scope, at);
    const work = { transaction, ledger: services.ledger, actor };
    const prepared = await prepare(transaction, death, businessDate, { ...decision, except: null });
    const { second_person: waits } = await transaction
      .selectNoFrom(wantsSecondPerson(firmId, 'Withdrawal').as('second_person'))
      .executeTakeFirstOrThrow();
    const designationId = recordId('designation', await takeNumber(transaction, 'designation_number'));
    checkDesignationTransition(null, waits ? 'Asked' : 'Done');
    await transaction
      .insertInto('designation')
      .values({
        firm_id: firmId,
        designation_id: designationId,
        death_id: body.deathId,
        client_product_id: decision.pension.clientProductId,
        kind: prepared.kind,
        status: 'Asked',
        reason,
        created_at: at,
        created_by: actor.userId,
      })
      .execute();
    await transaction
      .insertInto('designation_share')
      .values(
        prepared.shares.map(({ clientId: heir, relationship, share, form }, index) => ({
          firm_id: firmId,
          designation_id: designationId,
          line: index + 1,
          client_id: heir,
          relationship,
          share: formatDecimal(share, shareDecimals),
          form,
        })),
      )
      .execute();
    if (waits) {
      // What cannot be done is refused to who decides it, and not to the second person days later.
      await tryOut(work, scope, prepared, services.ledger);
      await updateDeath(transaction, actor, death, {
        action: 'Decision made',
        to: death.status,
        reason: `A second person has to authorise it. ${reason}`,
      });
    } else await finishDesignation(work, scope, prepared, designationId, death);
    const status = waits ? 'Asked' : 'Done';
    return {
      before: {},
      after: { designationId, 'designation.kind': prepared.kind, 'designation.status': status, reason },
      answer: { id: designationId, firmId, status, version: 1 },
    };
  });
  return { data };
};

/** Carries a decision out and takes it back. @throws what carrying it out would. */
const tryOut = async (work: DeathWork, scope: Scope, { carried }: Prepared, ledger: Ledger): Promise<void> => {
  const { transaction, actor } = work;

  await sql`savepoint designation_trial`.execute(transaction);
  try {
    await onPension(() => carryOut({ transaction, ledger, actor }, { ...scope.actor, userKind: null }, carried));
  } finally {
    await sql`rollback to savepoint designation_trial`.execute(transaction);
  }
};
