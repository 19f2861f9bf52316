import { Type, type TSchema } from '@sinclair/typebox';
import { levels, type Call, type Level } from '@tessera/contract';
import { openApiDocument, type OpenApiDocument } from '@tessera/contract/openapi/document';
import type { CallSchemas } from '@tessera/contract/schemas';
import { breakingChanges, refusalToPrint } from './breaking-changes';

const clientRead = { resource: 'Client', level: 'read' } as const;
const listBoxes: Call = {
  id: 'listBoxes',
  kind: 'read',
  method: 'GET',
  path: '/box/{firmId}',
  query: ['size', 'lid'],
  access: {
    anyOf: [clientRead, { resource: 'Account', level: 'read' }],
  },
  credential: 'session',
  tags: ['Asset'],
  owner: 'clients',
};
const changeBox: Call = { ...listBoxes, id: 'changeBox', kind: 'write', method: 'PATCH', query: [], access: null };

const oneOf = (...values: string[]) => Type.Unsafe<string>({ type: 'string', enum: values });
const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const fields = {
  name: Type.String({ minLength: 1, maxLength: 40 }),
  colour: Type.Optional(oneOf('Red', 'Blue')),
  weight: Type.Optional(nullable(Type.Number())),
  parts: Type.Optional(Type.Array(Type.Object({ id: Type.String() }), { maxItems: 5 })),
  labels: Type.Optional(Type.Record(Type.String(), Type.String())),
};
const query = {
  size: Type.Optional(Type.Integer({ minimum: 1, default: 50 })),
  lid: Type.Optional(Type.Boolean()),
};

interface Boxes {
  readonly version?: string;
  readonly calls?: readonly Call[];
  readonly query?: Record<string, TSchema>;
  readonly body?: TSchema | null;
  readonly data?: Record<string, TSchema>;
}

const document = ({ version = '1.0.0', calls = [listBoxes, changeBox], ...given }: Boxes = {}): OpenApiDocument => {
  const list: CallSchemas = {
    query: Type.Object(given.query ?? query),
    data: Type.Array(Type.Object(given.data ?? fields)),
  };
  const { body = Type.Object(fields) } = given;
  const change: CallSchemas = { data: Type.Boolean(), ...(body ? { body } : {}) };
  return openApiDocument({
    version,
    calls,
    schemas: Object.fromEntries(calls.map(({ id, kind }) => [id, kind === 'read' ? list : change])),
    summaries: Object.fromEntries(calls.map(({ id }) => [id, 'Does it.'])),
    capabilities: { Boxes: Object.fromEntries(calls.map(({ id }) => [id, {}])) },
    namedSchemas: {},
  });
};
const changesTo = (after: Boxes): string[] => breakingChanges(document(), document(after));
const body = (change: Record<string, TSchema>): Boxes => ({ body: Type.Object({ ...fields, ...change }) });
const data = (change: Record<string, TSchema>): Boxes => ({ data: { ...fields, ...change } });
const without = <T extends object>(whole: T, name: keyof T): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)) as Record<string, TSchema>;

test.each<[string, Boxes, string]>([
  ['a call that is gone', { calls: [changeBox] }, 'listBoxes: GET /box/{firmId} is gone. Keep the call'],
  [
    'another path',
    { calls: [{ ...listBoxes, path: '/boxes/{firmId}' }, changeBox] },
    'listBoxes: it moved from GET /box/{firmId} to GET /boxes/{firmId}.',
  ],
  [
    'another method',
    { calls: [listBoxes, { ...changeBox, method: 'PUT' }] },
    'changeBox: it moved from PATCH /box/{firmId} to PUT /box/{firmId}.',
  ],
  [
    'another id',
    { calls: [{ ...listBoxes, id: 'findBoxes' }, changeBox] },
    'listBoxes: it is called findBoxes now, and generated programs know it by its id. Keep the id.',
  ],
  [
    'fewer scopes that let a caller in',
    { calls: [{ ...listBoxes, access: { resource: 'Client', level: 'read' } }, changeBox] },
    'listBoxes: read on Account is no longer enough to make it.',
  ],
  [
    'a higher level of a scope',
    { calls: [{ ...listBoxes, access: { anyOf: [clientRead, { resource: 'Account', level: 'action' }] } }, changeBox] },
    'listBoxes: read on Account is no longer enough to make it.',
  ],
  [
    'a scope where there was none',
    { calls: [listBoxes, { ...changeBox, access: clientRead }] },
    'changeBox: being signed in is no longer enough to make it.',
  ],
  [
    'another credential',
    { calls: [{ ...listBoxes, credential: 'boot' }, changeBox] },
    'listBoxes: bearer no longer proves the caller.',
  ],
  [
    'a query name that is gone',
    { query: without(query, 'lid') },
    'listBoxes: the request’s query lid is no longer taken',
  ],
  [
    'a new required query name',
    { query: { ...query, day: Type.String() } },
    'listBoxes: the request’s query day is new and required. Make it optional',
  ],
  [
    'a query name that became required',
    { query: { ...query, lid: Type.Boolean() } },
    'listBoxes: the request’s query lid is required now.',
  ],
  [
    'a narrower query value',
    { query: { ...query, size: Type.Optional(Type.Integer({ minimum: 10, default: 50 })) } },
    'listBoxes: the request’s query size has the minimum 10 in place of 1.',
  ],
  [
    'another default',
    { query: { ...query, size: Type.Optional(Type.Integer({ minimum: 1, default: 20 })) } },
    'listBoxes: the request’s query size stands for 20 when it is left out, in place of 50.',
  ],
  ['a body that is no longer taken', { body: null }, 'changeBox: it takes no body any more.'],
  ['a new required field', body({ height: Type.Number() }), 'changeBox: the request’s height is new and required.'],
  [
    'a new required field inside a list',
    body({
      parts: Type.Optional(Type.Array(Type.Object({ id: Type.String(), size: Type.Number() }), { maxItems: 5 })),
    }),
    'changeBox: the request’s parts[].size is new and required.',
  ],
  [
    'a field that became required',
    body({ colour: oneOf('Red', 'Blue') }),
    'changeBox: the request’s colour is required now.',
  ],
  [
    'a field that is no longer taken',
    { body: Type.Object(without(fields, 'colour')) },
    'changeBox: the request’s colour is no longer taken, and a request that has it is refused.',
  ],
  [
    'a value that is no longer taken',
    body({ colour: Type.Optional(oneOf('Red')) }),
    'changeBox: the request’s colour no longer takes "Blue".',
  ],
  [
    'text that became a choice',
    body({ name: oneOf('Crate') }),
    'changeBox: the request’s name takes only "Crate" now.',
  ],
  [
    'null that is no longer taken',
    body({ weight: Type.Optional(Type.Number()) }),
    'changeBox: the request’s weight no longer takes null.',
  ],
  [
    'a narrower number',
    body({ weight: Type.Optional(nullable(Type.Integer())) }),
    'changeBox: the request’s weight was number and is integer now.',
  ],
  ['less room', body({ name: Type.String({ minLength: 1, maxLength: 20 }) }), 'has the maxLength 20 in place of 40.'],
  ['a pattern', body({ name: Type.String({ minLength: 1, maxLength: 40, pattern: '^x' }) }), 'name has to match ^x.'],
  [
    'values of another type by key',
    body({ labels: Type.Optional(Type.Record(Type.String(), Type.Number())) }),
    'changeBox: the request’s labels{} was string and is number now.',
  ],
  [
    'a field of the answer that is gone',
    { data: without(fields, 'name') },
    'listBoxes: the answer’s data[].name is gone. Go on answering it',
  ],
  ['a field that may be left out', data({ name: Type.Optional(fields.name) }), 'data[].name may be left out now.'],
  [
    'a field that may be null',
    data({ name: nullable(fields.name) }),
    'listBoxes: the answer’s data[].name may be null now.',
  ],
  ['a field of another type', data({ name: Type.Integer() }), 'data[].name was string and is integer now.'],
  [
    'a wider number in an answer',
    { data: { ...fields, parts: Type.Optional(Type.Array(Type.Object({ id: Type.Unknown() }))) } },
    'listBoxes: the answer’s data[].parts[].id was string and is any value now.',
  ],
])('%s breaks programs', (_what, after, reason) => {
  expect(changesTo(after)).toEqual([expect.stringContaining(reason)]);
});

test('another kind breaks programs, and a write that becomes a preview loses its key', () => {
  expect(changesTo({ calls: [listBoxes, { ...changeBox, kind: 'preview' }] })).toEqual([
    expect.stringContaining('changeBox: it was a write and is a preview now.'),
    expect.stringContaining('Idempotency-Key is no longer taken'),
  ]);
});

test.each<[string, Boxes]>([
  ['nothing', {}],
  ['a new call', { calls: [listBoxes, changeBox, { ...changeBox, id: 'makeBox', method: 'POST' }] }],
  ['other names of path parameters', { calls: [listBoxes, changeBox].map((call) => ({ ...call, path: '/Box/{id}' })) }],
  ['a caller who needs less', { calls: [{ ...listBoxes, access: null }, changeBox] }],
  ['a new optional query name', { query: { ...query, day: Type.Optional(Type.String()) } }],
  ['a new optional field of a request', body({ height: Type.Optional(Type.Number()) })],
  ['a field of a request that became optional', body({ name: Type.Optional(fields.name) })],
  [
    'more that a request may say',
    body({ colour: Type.Optional(oneOf('Red', 'Blue', 'Green')), name: nullable(Type.String()) }),
  ],
  ['a new field of an answer', data({ height: Type.Number() })],
  ['a new value in an answer', data({ colour: Type.Optional(oneOf('Red', 'Blue', 'Green')) })],
  ['a field of an answer that is always there', data({ weight: Type.Number() })],
  ['a narrower number in an answer', data({ weight: Type.Optional(nullable(Type.Integer())) })],
])('%s breaks nobody', (_what, after) => {
  expect(changesTo(after)).toEqual([]);
});

test('a lower level of the same scope lets everybody in who came before, a higher one does not', () => {
  const at = (level: Level) =>
    document({ calls: [{ ...listBoxes, access: { resource: 'Account', level } }, changeBox] });
  const lost = levels.flatMap((was) =>
    levels.filter((is) => breakingChanges(at(was), at(is)).length > 0).map((is) => `${was} to ${is}`),
  );
  expect(lost).toEqual([
    'read to readWrite',
    'read to action',
    'read to writeClient',
    'readWrite to writeClient',
    'action to writeClient',
  ]);
});

test('a named schema and the same written out are one to a program', () => {
  const Named = Type.Object(fields);
  const named = openApiDocument({
    version: '1.0.0',
    calls: [changeBox],
    schemas: { changeBox: { body: Named, data: Type.Boolean() } },
    summaries: { changeBox: 'Does it.' },
    capabilities: { Boxes: { changeBox: {} } },
    namedSchemas: { Named },
  });
  const written = document({ calls: [changeBox] });
  expect([...breakingChanges(named, written), ...breakingChanges(written, named)]).toEqual([]);
});

test('a breaking document is refused with its reasons, and printed once the first number of the version went up', () => {
  const refusal = refusalToPrint(document(), document({ calls: [changeBox], version: '1.9.0' }));
  expect(refusal?.split('\n')).toEqual([
    'The API would break programs written for version 1.0.0:',
    '- listBoxes: GET /box/{firmId} is gone. Keep the call, and let a new one stand beside it.',
    'If it has to break them, raise apiVersion in shared/contract/src/openapi/api-version.ts to 2.0.0 and run npm run documents.',
  ]);
  expect(refusalToPrint(document(), document({ calls: [changeBox], version: '2.0.0' }))).toBeNull();
  expect(refusalToPrint(document({ calls: [changeBox] }), document())).toBeNull();
});
