import type { DomainEventType } from '@tessera/contract/events/values';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ToldKind } from '../../foundation/database/column-types';
import { asJson, changeTogether, type Change } from '../../foundation/database/change-together';
import type { DB } from '../../foundation/database/schema';

/** Short facts without personal data: events leave the platform. */
export type EventFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The longest text of an event's fact. */
const factMax = 500;

/** What changed of a record: names of fields, and not what they hold, which may be personal. */
export const changedFacts = (after: object): EventFacts => ({
  fields: Object.keys(after).join(', ').slice(0, factMax),
});

export interface NewEvent {
  readonly type: DomainEventType;
  readonly id: string;
  readonly facts: EventFacts;
  /** The account of a transaction that is inserted with its event. */
  readonly account?: string;
}

interface Cause {
  readonly firmId: string;
  readonly userId: string | null;
  readonly at: Date;
  readonly kind: ToldKind;
}

/** SQL: the node of a record of a kind, by the id `entity_id` in the firm `firm_id`. */
const nodeOf: Readonly<Record<ToldKind, string>> = {
  Client: 'select node_id from client r where r.firm_id = counted.firm_id and r.client_id = counted.entity_id',
  Account: 'select node_id from account r where r.firm_id = counted.firm_id and r.account_id = counted.entity_id',
  Position: 'select node_id from account r where r.firm_id = counted.firm_id and r.account_id = named.account',
  // The statement may be the one that inserts the transaction, and then only the event knows its account.
  Transaction:
    'select node_id from account r where r.firm_id = counted.firm_id and r.account_id = coalesce(named.account, (select t.account_id from portfolio_transaction t where t.firm_id = counted.firm_id and t.transaction_id = counted.entity_id))',
};

/** SQL: numbers the events `named_…` (id, type, facts, account) by record, and inserts them. The names are the kind's own. */
const numbered = ({ firmId, userId, at, kind }: Cause, named: RawBuilder<unknown>): Change => {
  const [given, counted, told] = ['named', 'counted', 'new_event'].map((name) => sql.ref(`${name}_${kind}`));
  return {
    queries: sql`
    ${given} as (${named}), ${counted} as (
      insert into event_entity (firm_id, entity_kind, entity_id, sequence) select ${firmId}, ${kind}, id, 1 from ${given}
      on conflict (firm_id, entity_kind, entity_id) do update set sequence = event_entity.sequence + 1
      returning firm_id, entity_kind, entity_id, sequence
    ), ${told} as (
      insert into domain_event (firm_id, event_id, event_type, entity_kind, entity_id, node_id, sequence, at, user_id, payload)
      select counted.firm_id, gen_random_uuid()::text, type, entity_kind, entity_id, (${sql.raw(nodeOf[kind])}), sequence, ${at}, ${userId}, facts
      from ${counted} as counted join ${given} as named on id = entity_id order by entity_id
    )`,
  };
};

/** Inserts events of records of one kind, at most one for each record, with what they tell. They are numbered by record. */
export const newEvents = (cause: Cause, events: readonly NewEvent[]): Change[] => {
  if (events.length === 0) return [];
  // In the order of ids, so that two writers that count the same records wait for each other in one order.
  const ordered = [...events].sort((a, b) => (a.id < b.id ? -1 : 1));
  return [
    numbered(
      cause,
      sql`select * from jsonb_to_recordset(${asJson(ordered)}::jsonb) as given (id text, type text, facts jsonb, account text)`,
    ),
  ];
};

/** A position that postings changed: units of an asset, or cash. */
export interface ChangedPosition {
  readonly account: string;
  /** Null for cash. */
  readonly asset: string | null;
}

/** Inserts an event for each position that was changed, at most one for each. Its id names its account and its ISIN. */
export const newPositionEvents = (cause: Omit<Cause, 'kind'>, positions: readonly ChangedPosition[]): Change[] =>
  positions.length === 0
    ? []
    : [
        numbered(
          { ...cause, kind: 'Position' },
          sql`
      select account || case when asset is null then '|C' else '|S|' || isin end as id, 'position.changed' as type, account,
        jsonb_build_object('accountId', account, 'positionType', case when asset is null then 'Cash' else 'Stock' end, 'assetId', asset, 'isin', isin) as facts
      from jsonb_to_recordset(${asJson(positions)}::jsonb) as given (account text, asset text)
        left join instrument on asset_id = asset
      order by id`,
        ),
      ];

/** Writes events of records of one kind, in the transaction of what they tell. */
export const writeEvents = (transaction: Kysely<DB>, cause: Cause, events: readonly NewEvent[]): Promise<void> =>
  changeTogether(transaction, newEvents(cause, events));
