import { refName, type JsonSchema } from '@tessera/contract/openapi/json-schema';

/** Whether programs send values of a schema or read them: what breaks one does not break the other. */
export type Direction = 'request' | 'answer';

/** Both sides of a comparison: the components that each refers to, and the sentence of a field with a reason. */
export interface Comparison {
  readonly direction: Direction;
  readonly before: Readonly<Record<string, JsonSchema>>;
  readonly after: Readonly<Record<string, JsonSchema>>;
  /** `says('data[].name', 'is gone', 'Keep it.')`. */
  readonly says: (field: string, what: string, wayOut: string) => string;
}

interface Plain {
  readonly schema: JsonSchema;
  readonly nullable: boolean;
}

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/** A schema without its reference and without null, and whether it may be null. */
const plain = (schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): Plain => {
  const name = refName(schema);
  if (name !== null) return plain(components[name] ?? {}, components);
  if (schema.anyOf) {
    const others = schema.anyOf.filter((each) => !isNull(each));
    const [only] = others;
    const nullable = others.length < schema.anyOf.length;
    if (only && others.length === 1) return { schema: plain(only, components).schema, nullable };
    return { schema: { ...schema, anyOf: others }, nullable };
  }
  if (typeof schema.type === 'string' || schema.type === undefined) return { schema, nullable: false };
  const types = schema.type.filter((type) => type !== 'null');
  const { enum: values, ...rest } = schema;
  return {
    schema: {
      ...rest,
      type: types.length === 1 ? (types[0] as string) : types,
      ...(values ? { enum: values.filter((value) => value !== null) } : {}),
    },
    nullable: types.length < schema.type.length,
  };
};

const typeName = ({ type, anyOf }: JsonSchema): string =>
  anyOf ? 'a choice' : type === undefined ? 'any value' : String(type);

const valuesOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];

/** True when every value of the one type is a value of the other. */
const fitsType = (inner: JsonSchema, outer: JsonSchema): boolean =>
  typeName(inner) === typeName(outer) ||
  typeName(outer) === 'any value' ||
  (inner.type === 'integer' && outer.type === 'number');

const lowerBounds = ['minLength', 'minimum', 'minItems'] as const;
const upperBounds = ['maxLength', 'maximum', 'maxItems', 'maxProperties'] as const;

/** What a request may no longer say at one field. */
const narrowed = (before: JsonSchema, after: JsonSchema): readonly string[] => {
  const [had, has] = [valuesOf(before), valuesOf(after)];
  const gone = has ? (had?.filter((value) => !has.includes(value)) ?? null) : [];
  return [
    ...(gone === null ? [`takes only ${has?.map((value) => JSON.stringify(value)).join(', ')} now`] : []),
    ...(gone?.length ? [`no longer takes ${gone.map((value) => JSON.stringify(value)).join(', ')}`] : []),
    ...lowerBounds.flatMap((bound) =>
      after[bound] !== undefined && after[bound] > (before[bound] ?? (bound === 'minimum' ? -Infinity : 0))
        ? [`has the ${bound} ${after[bound]} in place of ${before[bound] ?? 'none'}`]
        : [],
    ),
    ...upperBounds.flatMap((bound) =>
      after[bound] !== undefined && after[bound] < (before[bound] ?? Infinity)
        ? [`has the ${bound} ${after[bound]} in place of ${before[bound] ?? 'none'}`]
        : [],
    ),
    ...(after.pattern !== undefined && after.pattern !== before.pattern
      ? [`has to match ${after.pattern}${before.pattern === undefined ? '' : ` in place of ${before.pattern}`}`]
      : []),
  ];
};

const at = (field: string, name: string): string => (field === '' ? name : `${field}.${name}`);

const fieldChanges = (before: JsonSchema, after: JsonSchema, field: string, comparison: Comparison): string[] => {
  const { direction, says } = comparison;
  const had = before.properties ?? {};
  const has = after.properties ?? {};
  const changes = Object.entries(had).flatMap(([name, schema]) => {
    const own = has[name];
    const path = at(field, name);
    if (own === undefined)
      return direction === 'request'
        ? [says(path, 'is no longer taken, and a request that has it is refused', 'Go on taking it.')]
        : [says(path, 'is gone', 'Go on answering it, beside what replaces it.')];
    const [needed, needs] = [before.required?.includes(name) ?? false, after.required?.includes(name) ?? false];
    return [
      ...(direction === 'answer' && needed && !needs
        ? [says(path, 'may be left out now', 'Answer it always, or answer a new field beside it.')]
        : []),
      ...(direction === 'request' && !needed && needs
        ? [says(path, 'is required now', 'Leave it optional, with a default.')]
        : []),
      ...schemaChanges(schema, own, path, comparison),
    ];
  });
  if (direction === 'answer') return changes;
  const added = (after.required ?? []).filter((name) => had[name] === undefined);
  return [
    ...changes,
    ...added.map((name) => says(at(field, name), 'is new and required', 'Make it optional, with a default.')),
  ];
};

/** How one schema became another, where that breaks a program: a sentence for each. `field` is its path, for people. */
export const schemaChanges = (
  beforeSchema: JsonSchema,
  afterSchema: JsonSchema,
  field: string,
  comparison: Comparison,
): string[] => {
  const { direction, says } = comparison;
  const { schema: before, nullable: wasNullable } = plain(beforeSchema, comparison.before);
  const { schema: after, nullable: isNullable } = plain(afterSchema, comparison.after);
  const changes: string[] = [];
  if (direction === 'answer' && isNullable && !wasNullable)
    changes.push(says(field, 'may be null now', 'Answer a value always, or answer a new field beside it.'));
  if (direction === 'request' && wasNullable && !isNullable)
    changes.push(says(field, 'no longer takes null', 'Go on taking null.'));
  const fits = direction === 'request' ? fitsType(before, after) : fitsType(after, before);
  if (!fits || (before.anyOf && after.anyOf && JSON.stringify(before.anyOf) !== JSON.stringify(after.anyOf)))
    return [
      ...changes,
      says(field, `was ${typeName(before)} and is ${typeName(after)} now`, 'Give the new kind of value a new name.'),
    ];
  if (direction === 'request') {
    changes.push(...narrowed(before, after).map((what) => says(field, what, 'Go on taking what was taken.')));
    if (JSON.stringify(before.default) !== JSON.stringify(after.default))
      changes.push(
        says(
          field,
          `stands for ${JSON.stringify(after.default) ?? 'nothing'} when it is left out, in place of ${JSON.stringify(before.default) ?? 'nothing'}`,
          'Keep the default.',
        ),
      );
  }
  changes.push(...fieldChanges(before, after, field, comparison));
  if (before.items) changes.push(...schemaChanges(before.items, after.items ?? {}, `${field}[]`, comparison));
  const [hadValues, hasValues] = [before.additionalProperties, after.additionalProperties];
  if (hadValues && !hasValues) changes.push(says(field, 'has no keys of any name now', 'Keep them.'));
  if (hadValues && hasValues) changes.push(...schemaChanges(hadValues, hasValues, `${field}{}`, comparison));
  return changes;
};
