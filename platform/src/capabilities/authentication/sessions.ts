import { hashToken } from '../../foundation/hash-token';
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { UserKind } from '../../foundation/database/column-types';
import { isDiskFull } from '../../foundation/database/outage';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { Caller } from '../../requests/access/caller';
import { ApiError } from '../../requests/http/api-error';
import type { CallServices } from '../../requests/call-services';
import { sessionExpiredMessage, type Call, type Scope } from '@tessera/contract';
import type { SessionStage } from '@tessera/contract/authentication/values';

/** The default idle limit of a session. */
export const defaultIdleTimeoutSeconds = 30 * 60;
const absoluteTimeoutMs = 12 * 60 * 60_000;
/** How long the second step of a sign-in may take. */
const secondStepMs = 15 * 60_000;
/**
 * A session's last use is written at most this often, and at most sixty times per idle limit, so that reads stay reads.
 */
const touchEveryMsMax = 30_000;

const newToken = (): string => randomBytes(32).toString('base64url');

/** Creates a session and returns its token, which is stored nowhere. With a stage it is good for that alone. */
export const startSession = async (
  db: Kysely<DB>,
  firmId: string,
  userId: string,
  now: Date,
  waitsFor: SessionStage | null = null,
): Promise<{ token: string; expiresAt: Date }> => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + (waitsFor === null ? absoluteTimeoutMs : secondStepMs));
  await db
    .insertInto('session')
    .values({
      firm_id: firmId,
      user_id: userId,
      token_hash: hashToken(token),
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      waits_for: waitsFor,
    })
    .execute();
  return { token, expiresAt };
};

/**
 * Makes a whole session of one whose second step was done just now. It gets a new token: whoever knew the first one has
 * proved a password alone. Null when the session is no longer at that step.
 */
export const completeSession = async (
  db: Kysely<DB>,
  { firmId, sessionId, waitsFor }: Pick<Caller, 'firmId' | 'sessionId' | 'waitsFor'>,
  now: Date,
): Promise<{ token: string; expiresAt: Date } | null> => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + absoluteTimeoutMs);
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      token_hash: hashToken(token),
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      waits_for: null,
      factor_at: now,
      wrong_codes: 0,
    })
    .where('firm_id', '=', firmId)
    .where('session_id', '=', sessionId)
    .where('waits_for', '=', waitsFor)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { token, expiresAt } : null;
};

/** SQL: the ids of a user's home node and further nodes with all below them; null when the top node is among them. */
const nodeIdsBelow = sql<string[] | null>`case
        when node.parent_node_id is null or exists (select from user_node further join node top using (firm_id, node_id)
          where further.firm_id = portal_user.firm_id and further.user_id = portal_user.user_id and top.parent_node_id is null) then null
        else array(select below.node_id from (select node.path union select above.path from user_node further join node above using (firm_id, node_id)
            where further.firm_id = portal_user.firm_id and further.user_id = portal_user.user_id) named
          join node below on below.firm_id = node.firm_id and starts_with(below.path, named.path)) end`;

interface SessionRow {
  firm_id: string;
  session_id: bigint;
  user_id: string;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  user_status: string;
  user_type: UserKind;
  scopes: readonly Scope[];
  node_ids: string[] | null;
  business_date: string;
  waits_for: SessionStage | null;
  factor_at: Date | null;
}

/**
 * Finds the caller a token belongs to and records the session's use, unless the question is none. @throws ApiError 401: `unauthenticated` when no
 * session has that token, `session-expired` when the session is over, `factor-needed` while it waits for a
 * step of the sign-in and the call is not one of it.
 */
export const findCaller = async (
  { db, clock, idleTimeoutSeconds }: Pick<CallServices, 'db' | 'clock' | 'idleTimeoutSeconds'>,
  token: string,
  { isUse = true, stages = [] }: { readonly isUse?: boolean; readonly stages?: Call['stages'] } = {},
): Promise<Caller> => {
  const now = clock();
  const { rows } = await sql<SessionRow>`
    select session.firm_id, session_id, session.user_id, last_used_at, expires_at, revoked_at, portal_user.status as user_status, user_type, scopes, waits_for, factor_at,
      ${nodeIdsBelow} as node_ids, (select business_date from business_date) as business_date
    from session join portal_user using (firm_id, user_id) join node using (firm_id, node_id)
    where token_hash = ${hashToken(token)} ${prepared}`.execute(db);
  const row = rows[0];
  if (!row) throw new ApiError('unauthenticated', 'Sign in to go on.');
  const idleSince = row.last_used_at.getTime();
  const over =
    row.revoked_at !== null ||
    row.expires_at <= now ||
    now.getTime() - idleSince > idleTimeoutSeconds * 1000 ||
    row.user_status !== 'Active';
  if (over) throw new ApiError('session-expired', sessionExpiredMessage);
  if (row.waits_for !== null && !stages.includes(row.waits_for))
    throw new ApiError('factor-needed', 'Finish signing in first: your second factor is still to come.');
  if (isUse && now.getTime() - idleSince > Math.min(touchEveryMsMax, (idleTimeoutSeconds * 1000) / 60)) {
    // A database whose disk is full takes no writes but still answers reads.
    await db
      .updateTable('session')
      .set({ last_used_at: now })
      .where('firm_id', '=', row.firm_id)
      .where('session_id', '=', row.session_id)
      .execute()
      .catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
      });
  }
  return {
    firmId: row.firm_id,
    sessionId: row.session_id,
    userId: row.user_id,
    userKind: row.user_type,
    scopes: row.scopes,
    nodeIds: row.node_ids,
    businessDate: row.business_date,
    sessionExpiresAt: row.expires_at,
    idleTimeoutSeconds,
    waitsFor: row.waits_for,
    factorAt: row.factor_at,
  };
};

/**
 * The caller that a user is now, outside a session: for work they started and left. Null for a user who may no longer
 * sign in.
 */
export const callerOf = async (db: Kysely<DB>, firmId: string, userId: string, now: Date): Promise<Caller | null> => {
  const { rows } = await sql<Pick<SessionRow, 'user_status' | 'user_type' | 'scopes' | 'node_ids' | 'business_date'>>`
    select portal_user.status as user_status, user_type, scopes, ${nodeIdsBelow} as node_ids, (select business_date from business_date) as business_date
    from portal_user join node using (firm_id, node_id) where firm_id = ${firmId} and user_id = ${userId}`.execute(db);
  const row = rows[0];
  if (row?.user_status !== 'Active') return null;
  return {
    firmId,
    sessionId: 0n,
    userId,
    userKind: row.user_type,
    scopes: row.scopes,
    nodeIds: row.node_ids,
    businessDate: row.business_date,
    sessionExpiresAt: now,
    idleTimeoutSeconds: 0,
    waitsFor: null,
    factorAt: null,
  };
};

/** Ends a user's sessions: all of them, all but one, or one alone. Returns how many. */
export const endSessions = async (
  db: Kysely<DB>,
  firmId: string,
  userId: string,
  now: Date,
  except: bigint | null,
  only: bigint | null = null,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(only !== null, (query) => query.where('session_id', '=', only as bigint))
    .$if(except !== null, (query) => query.where('session_id', '<>', except as bigint))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
