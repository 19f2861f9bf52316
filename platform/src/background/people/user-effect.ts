import { accessRuleOf, andList, decide, type Call, type Resource } from '@tessera/contract';
import { catalogue, platformCalls } from '@tessera/contract/catalogue';
import { summaries } from '@tessera/contract/openapi/summaries';
import type { CallData } from '@tessera/contract/schemas';
import { levelOn, levelsOf, scopesFrom } from '@tessera/contract/users/access-levels';
import {
  grantProblems,
  hasAdministratorScopes,
  lastAdministratorMessage,
  type Held,
} from '@tessera/contract/users/grants';
import { activeWorkStatuses } from '@tessera/contract/work/values';
import { countText } from '@tessera/domain/wording';
import { sql, type Kysely } from 'kysely';
import { storedAccess, storedTitle } from '../../capabilities/firm-reports/schedules';
import { otherAdministrators } from '../../capabilities/users/change-access';
import { heldOf } from '../../capabilities/users/user-record';
import type { DB } from '../../foundation/database/schema';
import { mayCall } from '../../requests/access/caller';
import type { Handler } from '../../requests/handler';
import { askedTypes } from '../notifications/kinds';
import { isSeen, nodesBelow, type Access } from './what-they-see';

type Effect = CallData<'previewUserEffect'>;
type ListedCall = Effect['given'][number];
type Job = Effect['jobs'][number];

const nobody: Access = { scopes: [], nodeIds: [] };

const may = ({ scopes }: Access, call: Call): boolean =>
  decide({ authenticated: true, scopes, flags: null }, accessRuleOf(call)).allowed;

const areaOf = ({ access }: Call): Resource | null => {
  if (access === null) return null;
  return 'anyOf' in access ? (access.anyOf[0]?.resource ?? null) : access.resource;
};

const listed = (call: Call): ListedCall => ({
  id: call.id,
  does: (summaries[call.id as keyof typeof summaries].split('. ')[0] ?? '').replace(/\.$/, '').replaceAll('`', ''),
  area: areaOf(call),
});

/** Calls that one access lets somebody make and another does not, in the order of the catalogue. */
export const callsGained = (before: Access, after: Access): ListedCall[] =>
  platformCalls
    .filter(({ access, credential }) => access !== null && credential === 'session')
    .filter((call) => may(after, call) && !may(before, call))
    .map(listed);

const clientsSeen = async (db: Kysely<DB>, firmId: string, access: Access): Promise<number | null> => {
  if (levelOn(access.scopes, 'Client') === 'none') return null;
  const { count } = await db
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where(isSeen('client.node_id', access))
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const samePlaces = (one: Access, other: Access): boolean =>
  one.nodeIds === null || other.nodeIds === null
    ? one.nodeIds === other.nodeIds
    : one.nodeIds.length === other.nodeIds.length && one.nodeIds.every((id) => other.nodeIds?.includes(id));

/** Reports that are made for somebody again and again. */
const scheduledReports = async (
  db: Kysely<DB>,
  firmId: string,
  userId: string,
  before: Access,
  after: Access,
): Promise<Job[]> => {
  const rows = await db
    .selectFrom('report_schedule')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('next_date', 'is not', null)
    .select(['report', 'query', 'every'])
    .orderBy('schedule_id')
    .execute();
  return rows.flatMap(({ report, query, every }): Job[] => {
    const title = `${storedTitle(report, query)}, ${every.toLowerCase()}`;
    const rule = storedAccess(report, query);
    const [could, can] = [before, after].map(
      ({ scopes }) => decide({ authenticated: true, scopes, flags: null }, rule).allowed,
    );
    if (could && !can)
      return [
        {
          kind: 'Scheduled report',
          title,
          effect: 'Taken',
          note: `No file is made any more: it needs ${andList(rule.allOf.map(({ resource }) => resource))}.`,
        },
      ];
    if (!could && can) return [{ kind: 'Scheduled report', title, effect: 'Given', note: 'Files are made again.' }];
    return can && !samePlaces(before, after)
      ? [{ kind: 'Scheduled report', title, effect: 'Changed', note: 'It is of the parts of the firm they then see.' }]
      : [];
  });
};

const runningWork = async (db: Kysely<DB>, firmId: string, userId: string, isChanged: boolean): Promise<Job[]> => {
  if (!isChanged) return [];
  const rows = await db
    .selectFrom('work')
    .where('firm_id', '=', firmId)
    .where('started_by', '=', userId)
    .where('status', 'in', activeWorkStatuses)
    .select(['kind', 'title'])
    .orderBy('work_id')
    .execute();
  return rows.map(({ kind, title }) => ({
    kind: 'Running work',
    title: `${kind}: ${title}`,
    effect: 'Changed',
    note: 'It goes on with the new access: what that does not cover is refused.',
  }));
};

/** What waits for a second person, by the call that decides it. */
const secondPersonQueues = [
  {
    title: 'Transactions to authorise',
    call: catalogue.authoriseTransaction,
    count: (firmId: string, access: Access) =>
      sql<{
        count: bigint;
      }>`select count(*) from portfolio_transaction t join account using (firm_id, account_id) where firm_id = ${firmId} and t.status = 'Checking' and ${isSeen('account.node_id', access)}`,
  },
  {
    title: 'Bank details to verify',
    call: catalogue.verifyBankDetails,
    count: (firmId: string, access: Access) =>
      sql<{
        count: bigint;
      }>`select count(*) from bank_details d left join client on client.firm_id = d.firm_id and client.client_id = d.client_id
        left join account on account.firm_id = d.firm_id and account.account_id = d.account_id
        where d.firm_id = ${firmId} and d.status = 'Pending' and d.replaced_at is null and ${isSeen(['client.node_id', 'account.node_id'], access)}`,
  },
  {
    title: 'New rates to decide on',
    call: catalogue.decideFeeChange,
    count: (firmId: string, access: Access) =>
      sql<{
        count: bigint;
      }>`select count(*) from fee_change where firm_id = ${firmId} and status = 'Proposed' and ${access.nodeIds === null}`,
  },
] as const;

const secondPersonTasks = async (db: Kysely<DB>, firmId: string, before: Access, after: Access): Promise<Job[]> => {
  const jobs: Job[] = [];
  for (const { title, call, count } of secondPersonQueues) {
    const [was, is] = await Promise.all(
      [before, after].map(async (access) =>
        may(access, call) ? Number((await count(firmId, access).execute(db)).rows[0]?.count ?? 0n) : null,
      ),
    );
    if (was === is || was === undefined || is === undefined) continue;
    const effect = was === null ? 'Given' : is === null ? 'Taken' : 'Changed';
    jobs.push({
      kind: 'Second-person task',
      title,
      effect,
      note:
        effect === 'Changed'
          ? `${was ?? 0} wait for them now, ${is ?? 0} then.`
          : `${countText(is ?? was ?? 0, 'record')} of those that wait now.`,
    });
  }
  return jobs;
};

/** Kinds of exception somebody is asked about, with those that are in their hands. */
const exceptions = async (
  db: Kysely<DB>,
  firmId: string,
  userId: string | null,
  before: Access,
  after: Access,
): Promise<Job[]> => {
  const [was, is] = [before, after].map((access) => askedTypes({ scopes: access.scopes, userKind: 'User' }));
  const taken = (was ?? []).filter((type) => !is?.includes(type));
  const given = (is ?? []).filter((type) => !was?.includes(type));
  if (taken.length === 0 && given.length === 0) return [];
  const rows = await db
    .selectFrom('notification')
    .where('firm_id', '=', firmId)
    .where('status', 'in', ['Open', 'Snoozed'])
    .where('notification_type', 'in', [...taken, ...given])
    .where((eb) => eb.or([isSeen('notification.node_id', before), isSeen('notification.node_id', after)]))
    .select((eb) => [
      'notification_type as type',
      eb.fn.countAll<bigint>().as('open'),
      sql<bigint>`count(*) filter (where assignee_user_id = ${userId})`.as('mine'),
    ])
    .groupBy('notification_type')
    .orderBy('notification_type')
    .execute();
  return rows.map(({ type, open, mine }): Job => {
    const isTaken = taken.includes(type);
    return {
      kind: 'Exceptions',
      title: type,
      effect: isTaken ? 'Taken' : 'Given',
      note: `${countText(Number(open), 'exception')} open${isTaken && mine > 0n ? `, ${mine} of them in their hands: hand these over first` : ''}.`,
    };
  });
};

/** What a change of somebody's access gives and takes, and why it would be refused. Nothing is written. */
export const previewUserEffect: Handler<'previewUserEffect'> = async ({ body, scope }) => {
  const { db, firmId } = scope;
  const { userId, userType } = body;
  const nodeIds = [...new Set([body.nodeId, ...(body.furtherNodeIds ?? [])])];
  const scopes = scopesFrom(levelsOf(body.scopes));
  const stored = userId === null ? null : await heldOf(scope, userId);
  const before: Access =
    stored === null
      ? nobody
      : { scopes: scopesFrom(levelsOf(stored.scopes)), nodeIds: await nodesBelow(db, firmId, stored.nodeIds) };
  const after: Access = { scopes, nodeIds: await nodesBelow(db, firmId, nodeIds) };
  const next: Held = { userId: userId ?? '', scopes, nodeIds, status: stored?.status ?? 'Invited' };
  const given = callsGained(before, after);
  const taken = callsGained(after, before);
  const isChanged = taken.length > 0 || !samePlaces(before, after);
  const isPerson = userType === 'User';
  const jobs = [
    ...(userId === null ? [] : await scheduledReports(db, firmId, userId, before, after)),
    ...(userId === null ? [] : await runningWork(db, firmId, userId, isChanged)),
    ...(isPerson ? await secondPersonTasks(db, firmId, before, after) : []),
    ...(isPerson ? await exceptions(db, firmId, userId, before, after) : []),
  ];
  const problems = grantProblems(scope.caller, stored, next).map(({ field, message }) => ({ field, message }));
  const losesAdministration =
    stored?.status === 'Active' &&
    isPerson &&
    before.nodeIds === null &&
    hasAdministratorScopes(before.scopes) &&
    !(after.nodeIds === null && hasAdministratorScopes(scopes));
  if (losesAdministration && (await otherAdministrators(db, firmId, userId)) === 0)
    problems.push({ field: 'scopes', message: lastAdministratorMessage });
  const mayCount = mayCall(scope.caller, catalogue.listClients);
  return {
    data: {
      given,
      taken,
      clients: {
        before: mayCount ? await clientsSeen(db, firmId, before) : null,
        after: mayCount ? await clientsSeen(db, firmId, after) : null,
      },
      jobs,
      problems,
    },
  };
};
