import { parseShare } from '@tessera/domain/shares';
import type { Transaction } from 'kysely';
import { readScope, type Scope } from '../../requests/access/scope';
import { ApiError, notFound } from '../../requests/http/api-error';
import { notAPerson, somebodyElse, type Person } from '../../requests/access/caller';
import { seenVersion, stale } from '../../requests/http/if-match';
import type { Handler } from '../../requests/handler';
import type { DesignationStatus } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { findSeenDeath } from './act-on-death';
import { finishDesignation, prepare } from './create-designation';
import { findPension, readShares } from './decision';
import {
  checkDesignationTransition,
  decidedShares,
  designationDone,
  readDesignations,
  type DesignationRow,
  type DesignationWithShares,
} from './designation-rows';
import { lockClients } from '../clients/entry/lock-clients';
import { lockDeath, updateDeath } from './stored-death';

export type DesignationAction = 'Authorise' | 'Withdraw';

/** Why an action on a decision is refused to a user; null when it is allowed. */
export const designationActionRefusal = (
  action: DesignationAction,
  { status, created_by: createdBy }: Pick<DesignationRow, 'status' | 'created_by'>,
  caller: Person,
): string | null =>
  status !== 'Asked'
    ? status === 'Done'
      ? 'It is carried out: what moved is not taken back here.'
      : 'It was taken back.'
    : action !== 'Authorise'
      ? null
      : createdBy === caller.userId
        ? 'You made this decision: somebody else has to authorise it.'
        : notAPerson(caller, 'authorise it');

/** Whether a release goes by the shares of the designation before it, and was not decided anew. */
const sharesAsBefore = (designations: readonly DesignationWithShares[], release: DesignationWithShares): boolean => {
  const done = designationDone(
    designations.filter(({ row }) => row.client_product_id === release.row.client_product_id),
  );
  const heirsOf = ({ shares }: DesignationWithShares): string =>
    shares.map(({ client_id: id, share, form }) => `${id} ${share} ${form}`).join();
  return done !== undefined && heirsOf(done) === heirsOf(release);
};

/**
 * Checks who benefits as when it was decided: somebody may have died or been closed since. Whom the caller sees does
 * not matter, since they do not choose. @throws ApiError 409 naming each share.
 */
const recheckShares = async (
  transaction: Transaction<DB>,
  { caller }: Scope,
  deceasedId: string,
  { shares }: DesignationWithShares,
): Promise<void> => {
  try {
    await readShares(
      readScope(transaction, { ...caller, nodeIds: null }),
      deceasedId,
      shares.map(({ client_id: clientId, relationship, share, form }) => ({
        clientId,
        relationship,
        share: Number(share),
        form,
      })),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'bad-request') throw error;
    throw new ApiError(
      'conflict',
      `${error.fieldErrors.map(({ errorMessage }) => errorMessage).join(' ')} Take the decision back and decide anew.`,
      error.fieldErrors,
    );
  }
};

/** Authorises a decision about a pension, which shares it out, or takes it back. */
export const actOnDesignation: Handler<'actOnDesignation'> = async ({
  path: { designationId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  const { firmId, businessDate, db } = scope;
  const { userId } = scope.caller;
  const named = await db
    .selectFrom('designation')
    .where('firm_id', '=', firmId)
    .where('designation_id', '=', designationId)
    .select(['death_id', 'client_product_id'])
    .executeTakeFirst();
  if (!named) throw notFound('Designation');
  const clientId = await findSeenDeath(scope, named.death_id);
  const pension = await findPension(scope, clientId, named.client_product_id);
  const version = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  const reason = body.reason?.trim() || null;
  const { action } = body;
  const data = await scope.change(clientId, async (transaction) => {
    const heirs = await transaction
      .selectFrom('designation_share')
      .where('firm_id', '=', firmId)
      .where('designation_id', '=', designationId)
      .select('client_id')
      .execute();
    await lockClients(transaction, firmId, [clientId, ...heirs.map((heir) => heir.client_id)]);
    const death = await lockDeath(transaction, firmId, named.death_id, null);
    const designations = await readDesignations(transaction, death);
    const found = designations.find(({ row }) => row.designation_id === designationId);
    if (!found) throw notFound('Designation');
    const { row } = found;
    if (version !== null && version !== row.version) throw stale();
    const refusal = designationActionRefusal(action, row, scope.caller);
    if (refusal !== null)
      throw new ApiError(
        designationActionRefusal(action, row, somebodyElse) === null ? 'forbidden' : 'conflict',
        refusal,
      );
    const at = services.clock();
    const actor = { firmId, userId, businessDate, at };
    const to: DesignationStatus = action === 'Authorise' ? 'Done' : 'Withdrawn';
    checkDesignationTransition(row.status, to);
    await transaction
      .updateTable('designation')
      .set({
        decided_at: at,
        decided_by: userId,
        version: row.version + 1,
        ...(to === 'Withdrawn' ? { status: to } : {}),
      })
      .where('firm_id', '=', firmId)
      .where('designation_id', '=', designationId)
      .execute();
    if (to === 'Done') {
      const byShares = row.kind === 'Designation' || !sharesAsBefore(designations, found);
      if (byShares) await recheckShares(transaction, scope, clientId, found);
      const prepared = await prepare(transaction, death, businessDate, {
        kind: byShares ? 'Designation' : 'Release',
        pension,
        shares: decidedShares(found),
        except: designationId,
      });
      await finishDesignation({ transaction, ledger: services.ledger, actor }, scope, prepared, designationId, death);
    } else await updateDeath(transaction, actor, death, { action: 'Decision taken back', to: death.status, reason });
    return {
      before: { 'designation.status': row.status, 'designation.withheld': parseShare(row.withheld).toString() },
      after: { designationId, 'designation.status': to, ...(reason === null ? {} : { reason }) },
      answer: { id: designationId, firmId, status: to, version: row.version + 1 },
    };
  });
  return { data };
};
