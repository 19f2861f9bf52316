import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** Two spouses or civil partners: by today's fee group, or until somebody changed it. */
export interface Spouses {
  readonly pair: readonly [string, string];
  /** Null for those that the fee group has today. */
  readonly until: Date | null;
}

type Pair = Spouses['pair'];

/** Pairs of spouses and civil partners, as the fee groups have them today. */
export const spousesOf = async (
  db: Kysely<DB>,
  firmId: string,
  clientIds: readonly string[],
): Promise<readonly Pair[]> => {
  const { rows } = await sql<{ one: string; other: string }>`
    select first.client_id as one, member.client_id as other
    from portfolio_group_client member
      join portfolio_group_client first on first.firm_id = member.firm_id and first.group_id = member.group_id and first.active and first.relation is null
    where member.firm_id = ${firmId} and member.active and member.relation = 'Spouse or civil partner' and first.client_id <> member.client_id
      and (first.client_id = any(${[...clientIds]}::text[]) or member.client_id = any(${[...clientIds]}::text[]))
      and first.line = (select min(line) from portfolio_group_client any_member where any_member.firm_id = member.firm_id and any_member.group_id = member.group_id and any_member.active)`.execute(
    db,
  );
  return rows.map((row) => [row.one, row.other] as const);
};

/** Members are as the audit writes them: `Ben Smith (B000001), spouse or civil partner`. */
interface GroupState {
  readonly status: string;
  readonly clients: readonly string[];
}

/** What an audit row of a fee group says that it was, and what it became; only what was changed. */
export interface GroupStep {
  readonly at: Date;
  readonly before: Partial<GroupState> | null;
  readonly after: Partial<GroupState> | null;
}

const memberWords = /\(([^()]+)\)(?:, ([^()]+))?$/;

/** The first member and each who is their spouse. */
const pairsIn = ({ clients, status }: GroupState): readonly Pair[] => {
  if (status !== 'Active') return [];
  const [first, ...others] = clients.map((words) => memberWords.exec(words));
  const id = first?.[1];
  if (id === undefined || first?.[2] !== undefined) return [];
  return others.flatMap((member): Pair[] =>
    member?.[1] !== undefined && member[2] === 'spouse or civil partner' ? [[id, member[1]]] : [],
  );
};

/** The pairs that steps of one group ended, each with its last end. Steps come with the newest first. */
export const endedPairs = (today: GroupState, steps: readonly GroupStep[]): readonly Spouses[] => {
  const ended = new Map<string, Spouses>();
  let state = today;
  for (const { at, before, after } of steps) {
    const was: GroupState = {
      status: before?.status ?? (after?.status === undefined ? state.status : 'None yet'),
      clients: before?.clients ?? (after?.clients === undefined ? state.clients : []),
    };
    const stays = new Set(pairsIn(state).map((pair) => pair.join(' ')));
    for (const pair of pairsIn(was)) {
      const key = pair.join(' ');
      if (!stays.has(key) && !ended.has(key)) ended.set(key, { pair, until: at });
    }
    state = was;
  }
  return [...ended.values()];
};

/**
 * Today's spouses of clients, and those that the fee groups had before, as the audit trail tells it: what was given
 * between them meanwhile stays a gift between spouses.
 */
export const spousesEver = async (
  db: Kysely<DB>,
  firmId: string,
  clientIds: readonly string[],
): Promise<readonly Spouses[]> => {
  const ids = [...clientIds];
  const [today, { rows }] = await Promise.all([
    spousesOf(db, firmId, clientIds),
    sql<GroupState & { readonly steps: readonly (Omit<GroupStep, 'at'> & { readonly at: string })[] | null }>`
      with joined as (
        select group_id from portfolio_group_client where firm_id = ${firmId} and client_id = any(${ids}::text[])
        union
        select substring(told.words from '\\(([^()]+)\\)$') from audit
          cross join lateral (values (before ->> 'feeGroup'), (after ->> 'feeGroup')) as told (words)
        where firm_id = ${firmId} and record_id = any(${ids}::text[]) and told.words is not null
      )
      select status,
        array(select '(' || client_id || ')' || coalesce(', ' || lower(relation), '') from portfolio_group_client member
          where member.firm_id = own.firm_id and member.group_id = own.group_id order by line) as clients,
        (select json_agg(json_build_object('at', at, 'before', before, 'after', after) order by audit_id desc) from audit
          where audit.firm_id = own.firm_id and record_id = own.group_id and outcome = 'done' and (before is not null or after is not null)) as steps
      from portfolio_group own
      where firm_id = ${firmId} and group_intent = 'Client Fee Group' and group_id in (select group_id from joined)`.execute(
      db,
    ),
  ]);
  const now = new Set(today.map(([one, other]) => [one, other].sort().join(' ')));
  return [
    ...today.map((pair): Spouses => ({ pair, until: null })),
    ...rows
      .flatMap(({ status, clients, steps }) =>
        endedPairs(
          { status, clients },
          (steps ?? []).map((step) => ({ ...step, at: new Date(step.at) })),
        ),
      )
      .filter(({ pair }) => !now.has([...pair].sort().join(' ')))
      // Of several ends of one pair the last counts.
      .sort((one, other) => Number(one.until) - Number(other.until)),
  ];
};
