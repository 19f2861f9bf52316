import { types, type CustomTypesConfig } from 'pg';

type Parse = (text: string) => unknown;

/** PostgreSQL's type ids of array types, which the driver does not name. */
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;

const asText: Parse = (text) => text;
const asTexts = types.getTypeParser(TEXT_ARRAY as never, 'text') as (text: string) => (string | null)[];

/**
 * How values are parsed: `int8` to bigint, `numeric` to its exact text, `date` to `YYYY-MM-DD`. By default the driver
 * returns `int8` as text and `date` as local midnight. Timestamps stay `Date`.
 */
const parsers = new Map<number, Parse>([
  [types.builtins.INT8, BigInt],
  [types.builtins.NUMERIC, asText],
  [types.builtins.DATE, asText],
  [INT8_ARRAY, (text) => asTexts(text).map((each) => (each === null ? null : BigInt(each)))],
  [NUMERIC_ARRAY, asTexts],
  [DATE_ARRAY, asTexts],
]);

/** Set as a connection's `types`, so that nothing changes for the whole process. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    format === 'binary' ? types.getTypeParser(oid, 'binary') : (parsers.get(oid) ?? types.getTypeParser(oid, 'text')),
};
