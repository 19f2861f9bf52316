import { types, type CustomTypesConfig } from 'pg';

type Parse = (text: string) => unknown;

/** PostgreSQL's numbers for array types, which the driver does not name. */
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;

const asText: Parse = (text) => text;
const asTexts = types.getTypeParser(TEXT_ARRAY as never, 'text') as (text: string) => (string | null)[];

/**
 * How values come out of the database: `int8` as bigint, `numeric` as its exact text, `date` as `YYYY-MM-DD`.
 * The driver would make text of the first, and local midnight of the last. Timestamps stay `Date`.
 */
const parsers = new Map<number, Parse>([
  [types.builtins.INT8, BigInt],
  [types.builtins.NUMERIC, asText],
  [types.builtins.DATE, asText],
  [INT8_ARRAY, (text) => asTexts(text).map((each) => (each === null ? null : BigInt(each)))],
  [NUMERIC_ARRAY, asTexts],
  [DATE_ARRAY, asTexts],
]);

/** For a connection's `types`, so that nothing is changed for the whole process. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    format === 'binary' ? types.getTypeParser(oid, 'binary') : (parsers.get(oid) ?? types.getTypeParser(oid, 'text')),
};
