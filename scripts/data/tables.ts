import type { ClientBase } from 'pg';

/** A table whose rows are exported, with the columns that are stored rather than computed. */
export interface ExportedTable {
  name: string;
  columns: string[];
}

/** Schemas without our data: the system's, and those that a library creates and fills itself. */
const FOREIGN_SCHEMAS = `('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker')`;

/** Every table with our data, by its quoted name. Partitions are read through their parent. */
export async function exportedTables(client: ClientBase): Promise<ExportedTable[]> {
  const { rows } = await client.query<ExportedTable>(`
    select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ${FOREIGN_SCHEMAS} and n.nspname !~ '^pg_'
      and c.oid::regclass::text <> 'schema_migration'
    group by c.oid
    order by name`);
  return rows;
}

/** The next value of a sequence, so that an import continues where the export was. */
export interface SequenceState {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** The state of every sequence of ours. */
export async function sequenceStates(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname not in ${FOREIGN_SCHEMAS} and n.nspname !~ '^pg_' order by name`);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    if (values[0]) states.push({ name, ...values[0] });
  }
  return states;
}
