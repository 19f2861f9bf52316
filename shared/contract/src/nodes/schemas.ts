import { Type } from '@sinclair/typebox';
import { Id, Nullable, OneOf, Text, Timestamp } from '../language/primitives';
import { Theme } from '../portal/theme';
import { secondPersonSubjects } from '../transactions/life';
import { configDataTypes, nodeTypes } from './values';

/** A node of the firm's tree. */
export const NodeRow = Type.Object({
  id: Id,
  nodeId: Id,
  firmId: Id,
  parentNodeId: Nullable(Id),
  nodeType: OneOf(nodeTypes),
  name: Type.String(),
  /** Names from the topmost node the caller sees down to the node itself. */
  path: Type.Array(Type.String()),
});

/** Who last changed a node's settings of one kind; version 0 when nobody has. */
export const SettingAudit = Type.Object({
  application: Type.String(),
  userFirmId: Id,
  userId: Nullable(Id),
  updateDate: Nullable(Timestamp),
  version: Type.Integer({ minimum: 0 }),
});

/** The version the caller read before making the change. `If-Match` may carry it instead. */
const BasedOn = Type.Optional(Type.Object({ version: Type.Integer({ minimum: 0 }) }));

/** Where an inherited value comes from: a node above, the firm itself, or the portal. */
const Source = Type.Object({ kind: OneOf(['node', 'firm', 'portal'] as const), name: Type.String() });

const NodeTheme = Type.Object({
  nodeId: Id,
  /** The node's own value. */
  own: Theme,
  /** The value without the node's own; absent colours are the portal's. */
  inherited: Theme,
  source: Source,
  auditDetails: SettingAudit,
});

const Inheriting = Type.Object({
  key: Type.String(),
  own: Nullable(Type.String()),
  inherited: Type.String(),
  source: Source,
});
const NodeContent = Type.Object({
  nodeId: Id,
  locale: Type.String(),
  texts: Type.Array(Type.Composite([Type.Object({ space: Type.String() }), Inheriting])),
  auditDetails: SettingAudit,
});
const NodeConfig = Type.Object({ nodeId: Id, entries: Type.Array(Inheriting), auditDetails: SettingAudit });

const LocaleText = Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$|^default$', maxLength: 10 });
/** Values by key; null removes the node's own value. */
const Values = Type.Record(Type.String({ maxLength: 60 }), Nullable(Type.String({ maxLength: 2000 })));

const SecondPerson = {
  /** What a second person, never its author, has to authorise. */
  secondPersonFor: Type.Array(OneOf(secondPersonSubjects)),
  /** Audit details of `secondPersonFor`, with the name of the user who changed it last. */
  auditDetails: Type.Composite([SettingAudit, Type.Object({ userName: Nullable(Type.String()) })]),
};

export const nodeSchemas = {
  listNodes: {
    query: Type.Object({ parentNodeId: Type.Optional(Id), nodeType: Type.Optional(Text), name: Type.Optional(Text) }),
    data: Type.Array(NodeRow),
  },
  getNodeTheme: { data: NodeTheme },
  patchNodeTheme: {
    body: Type.Object({
      nodeId: Id,
      brand: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
      brandDark: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
      auditDetails: BasedOn,
    }),
    data: NodeTheme,
  },
  getNodeContent: {
    query: Type.Object({ space: Type.Optional(Text), locale: Type.Optional(LocaleText) }),
    data: NodeContent,
  },
  patchNodeContent: {
    body: Type.Object({ nodeId: Id, locale: Type.Optional(LocaleText), texts: Values, auditDetails: BasedOn }),
    data: NodeContent,
  },
  getNodeConfig: { data: NodeConfig },
  patchNodeConfig: { body: Type.Object({ nodeId: Id, values: Values, auditDetails: BasedOn }), data: NodeConfig },
  getFirmConfig: {
    query: Type.Object({ dataType: Type.Optional(Text), nodeId: Type.Optional(Id) }),
    data: Type.Array(
      Type.Object({
        dataType: OneOf(configDataTypes),
        nodeId: Id,
        version: Type.Integer(),
        values: Type.Record(Type.String(), Type.String()),
      }),
    ),
  },
  getSettings: {
    data: Type.Object({
      firmId: Id,
      name: Type.String(),
      monogram: Type.String(),
      windowTitle: Type.String(),
      footer: Type.String(),
      theme: Theme,
      locale: Type.String(),
      hosts: Type.Array(Type.Object({ host: Type.String(), nodeId: Id, type: Type.String() })),
      flags: Type.Array(Type.String()),
      ...SecondPerson,
    }),
  },
  patchSettings: {
    body: Type.Object({
      secondPersonFor: Type.Array(OneOf(secondPersonSubjects), { maxItems: secondPersonSubjects.length }),
      auditDetails: BasedOn,
    }),
    data: Type.Object(SecondPerson),
  },
};
