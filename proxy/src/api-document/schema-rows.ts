import { refName, type JsonSchema } from '@tessera/contract/openapi/json-schema';
import { escapeHtml } from '../pages/escape';

/** A field of a request or an answer, as a row of a table; all but the path is HTML. */
export interface SchemaRow {
  /** `data[].clientGroups[].name`. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly meaning: string;
}

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** The one place in the page where a schema is described. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

const isNull = ({ type }: JsonSchema): boolean => type === 'null';
const choicesOf = ({ anyOf }: JsonSchema): readonly JsonSchema[] => anyOf?.filter((each) => !isNull(each)) ?? [];
const typesOf = ({ type }: JsonSchema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []));

/** What a schema is when it is not null. */
const solid = (schema: JsonSchema): JsonSchema => {
  const [only, ...others] = choicesOf(schema);
  return only && others.length === 0 ? only : schema;
};

/** The type of a value in words, as HTML: "list of <a>ClientRow</a>", "string or null". */
export const typeWords = (schema: JsonSchema): string => {
  const name = refName(schema);
  if (name !== null) return `<a href="#${schemaAnchor(name)}">${escapeHtml(name)}</a>`;
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ');
  const types = typesOf(schema);
  if (types.length === 0) return 'any value';
  return types
    .map((type) => {
      if (type === 'array') return `list of ${schema.items ? typeWords(schema.items) : 'any value'}`;
      if (type === 'object' && schema.additionalProperties)
        return `object of ${typeWords(schema.additionalProperties)} by key`;
      return type;
    })
    .join(' or ');
};

const boundWords = (schema: JsonSchema): readonly string[] => {
  const between = (least: number | undefined, most: number | undefined, unit: string): readonly string[] => {
    if (least === undefined) return most === undefined ? [] : [`at most ${most}${unit}`];
    return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`];
  };
  return [
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minimum, schema.maximum, ''),
    ...between(schema.minItems, schema.maxItems, ' in the list'),
    ...between(undefined, schema.maxProperties, ' keys'),
  ];
};

/** What a value means and may be, as HTML. */
export const meaningOf = (schema: JsonSchema): string => {
  const inner = solid(schema);
  const values = inner.const === undefined ? inner.enum : [inner.const];
  const isListed = values?.filter((value) => value !== null).map((value) => code(String(value)));
  const bounds = boundWords(inner).join(', ');
  return [
    ...(inner.description === undefined ? [] : [escapeHtml(inner.description).replace(/([^.])$/, '$1.')]),
    ...(isListed ? [`${isListed.length === 1 ? 'Always' : 'One of'} ${isListed.join(', ')}.`] : []),
    ...(bounds === '' ? [] : [`${bounds[0]?.toUpperCase()}${bounds.slice(1)}.`]),
    ...(inner.pattern === undefined ? [] : [`Matches ${code(inner.pattern)}.`]),
    ...(inner.default === undefined ? [] : [`When left out: ${code(String(inner.default))}.`]),
  ].join(' ');
};

/** The fields of a schema, those of records inside it too; what has a name of its own is a link. */
export const schemaRows = (schema: JsonSchema, path = ''): readonly SchemaRow[] => {
  const inner = solid(schema);
  if (inner.items) return schemaRows(inner.items, `${path}[]`);
  return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [
      {
        path: own,
        type: typeWords(property),
        required: inner.required?.includes(name) ?? false,
        meaning: meaningOf(property),
      },
      ...schemaRows(property, own),
    ];
  });
};
