import { Type } from '@sinclair/typebox';

/**
 * Shapes of published documents, for the build and the publish gate, never for a page. Resources, levels, groups and
 * points are plain text here: `configViolations` checks them with better explanations. Unknown keys are refused: a rule
 * misspelt as `require` instead of `requires` would otherwise open a page to everybody.
 */
const strict = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1, maxLength: 300 });
const label = Type.String({ maxLength: 300 });

const requirement = Type.Object({ resource: text, level: text }, strict);
const access = Type.Object(
  {
    requires: Type.Optional(requirement),
    anyOf: Type.Optional(Type.Array(requirement, { minItems: 1 })),
    flags: Type.Optional(Type.Array(text)),
  },
  strict,
);

const config = {
  name: text,
  team: label,
  contract: text,
  prefixes: Type.Array(text, { minItems: 1 }),
  routes: Type.Array(Type.Object({ id: text, path: text, title: label, access }, strict)),
  navigation: Type.Array(
    Type.Object(
      {
        id: text,
        group: text,
        label: text,
        order: Type.Number(),
        targets: Type.Array(Type.Object({ href: text, access }, strict)),
      },
      strict,
    ),
  ),
  extensions: Type.Array(
    Type.Object(
      {
        id: text,
        point: text,
        order: Type.Number(),
        title: label,
        segment: Type.Optional(label),
        unless: Type.Optional(text),
        access,
      },
      strict,
    ),
  ),
  actions: Type.Optional(
    Type.Array(Type.Object({ id: text, point: text, order: Type.Number(), label, href: text, access }, strict)),
  ),
  commands: Type.Optional(Type.Array(Type.Object({ id: text, label, href: text, kind: text, access }, strict))),
  calls: Type.Array(text),
};

const version = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+([-+.][0-9A-Za-z]+)*$', maxLength: 80 });
const bytes = Type.Integer({ minimum: 0 });
const file = Type.Object(
  {
    path: Type.String({
      pattern: '^[A-Za-z0-9_~@+-][A-Za-z0-9._~@+-]*(/[A-Za-z0-9_~@+-][A-Za-z0-9._~@+-]*)*$',
      maxLength: 300,
    }),
    integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
    bytes,
    brotliBytes: bytes,
  },
  strict,
);
const entry = Type.Object({ scripts: Type.Array(file, { minItems: 1 }), styles: Type.Array(file) }, strict);
const versions = Type.Record(Type.String(), text);
const load = Type.Object({ files: Type.Array(text), shared: Type.Array(text), points: Type.Array(text) }, strict);
const names = Type.Record(Type.String(), Type.Array(text));
const loads = Type.Record(Type.String(), load);

/** `portal.config.ts`. */
export const portalConfigSchema = Type.Object(config, strict);

/** `portal-manifest.json`. */
export const portalManifestSchema = Type.Object(
  {
    ...config,
    schema: Type.Literal(1),
    version,
    federationName: text,
    entry: Type.Literal('remoteEntry.js'),
    expose: Type.Literal('./entry'),
    files: Type.Array(file, { minItems: 1 }),
    shared: versions,
    takes: Type.Optional(names),
    loads: Type.Optional(Type.Object({ routes: loads, extensions: loads }, strict)),
  },
  strict,
);

/** `host-manifest.json`. */
export const hostManifestSchema = Type.Object(
  {
    schema: Type.Literal(1),
    version,
    contract: version,
    entries: Type.Object({ main: entry, signin: entry }, strict),
    files: Type.Array(file, { minItems: 1 }),
    provides: versions,
    gives: Type.Optional(names),
    loads: Type.Optional(Type.Record(Type.String(), Type.Array(text))),
  },
  strict,
);
