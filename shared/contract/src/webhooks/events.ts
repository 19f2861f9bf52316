import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import type { DomainEventType } from '../events/values';
import { subjectEvents, testEventType, webhookSubjects, type WebhookSubject } from './values';

const at = Type.String({
  description: 'When it happened: ISO 8601 in UTC with milliseconds.',
  examples: ['2026-11-26T09:30:00.000Z'],
});

const head = (position: number) => ({
  eventId: Type.String({
    description: 'The event’s id, the same at each attempt: leave out what you have had.',
    examples: ['6f1c1f8e-3c0e-4a5b-9d3c-0d6f6f0c2b11'],
  }),
  firmId: Type.String({ description: 'The firm.', examples: ['NBW'] }),
  nodeId: Type.String({ description: 'The node of the record when it happened.', examples: ['060001'] }),
  sequence: Type.Integer({
    description:
      'The event’s number among its record’s, from 1 and without a gap: a missing one is on its way or parked.',
    examples: [3],
  }),
  position: Type.Integer({
    description: 'The platform’s number of the event: replays take a range of them.',
    examples: [position],
  }),
});

const entity = (kind: string, id: string) =>
  Type.Object({
    kind: Type.String({ description: 'The kind of record.', examples: [kind] }),
    id: Type.String({ description: 'The record’s id.', examples: [id] }),
  });

const href = (path: string) =>
  Type.String({
    description: 'The call that reads the record as it is now, below the API’s base path.',
    examples: [path],
  });

const transactionType = Type.String({ description: 'The transaction’s type.', examples: ['Order'] });
const status = Type.String({ description: 'The transaction’s status.', examples: ['Completed'] });
const fields = Type.Optional(
  Type.String({
    description: 'Names of the fields that changed, and not what they hold. Absent where a status alone changed.',
    examples: ['email, telephone'],
  }),
);

interface Described {
  readonly meaning: string;
  readonly body: TObject;
}

const bodyOf = (type: string, data: TSchema): TObject =>
  Type.Object({
    type: Type.String({ description: 'The event’s type.', examples: [type] }),
    timestamp: at,
    data,
  });

const described = (
  type: DomainEventType,
  meaning: string,
  [kind, id, path]: readonly [string, string, string],
  facts: Readonly<Record<string, TSchema>>,
): Described => ({
  meaning,
  body: bodyOf(
    type,
    Type.Object({ ...head(48_211), entity: entity(kind, id), facts: Type.Object(facts), href: href(path) }),
  ),
});

const client = ['Client', '0200001', '/client/NBW/0200001'] as const;
const account = ['Account', '0300001', '/account/NBW/0300001'] as const;
const transaction = ['Transaction', '000000123', '/portfoliotransaction/NBW/000000123'] as const;
const position = ['Position', '0300001|S|GB00B41YBW71', '/position/NBW/0300001%7CS%7CGB00B41YBW71'] as const;

/** The body of each event, as a schema with an example of each value. It carries no personal data. */
export const webhookEvents: Readonly<Record<DomainEventType | typeof testEventType, Described>> = {
  'position.changed': described('position.changed', 'Cash or units of an account were posted.', position, {
    accountId: Type.String({ description: 'The account.', examples: ['0300001'] }),
    positionType: Type.String({ description: 'Stock or Cash.', examples: ['Stock'] }),
    assetId: Type.Union([Type.String(), Type.Null()], {
      description: 'The asset; null for cash.',
      examples: ['20001'],
    }),
    isin: Type.Union([Type.String(), Type.Null()], {
      description: 'The asset’s ISIN; null for cash.',
      examples: ['GB00B41YBW71'],
    }),
  }),
  'transaction.opened': described('transaction.opened', 'A transaction was made.', transaction, {
    transactionType,
    status: Type.String({ description: 'Its first status.', examples: ['Pending'] }),
  }),
  'transaction.changed': described('transaction.changed', 'A transaction took a step.', transaction, {
    transactionType,
    statusBefore: Type.Union([Type.String(), Type.Null()], {
      description: 'Its status before, where that is known.',
      examples: ['Placed'],
    }),
    status,
  }),
  'client.created': described('client.created', 'A client was added.', client, {}),
  'client.changed': described('client.changed', 'What is known of a client changed, or their status.', client, {
    fields,
  }),
  'account.opened': described('account.opened', 'An account was opened.', account, {}),
  'account.changed': described('account.changed', 'An account’s details or status changed.', account, { fields }),
  [testEventType]: {
    meaning: 'Somebody pressed Send a test. It tells of no record, and is tried once.',
    body: bodyOf(
      testEventType,
      Type.Object({
        firmId: Type.String({ description: 'The firm.', examples: ['NBW'] }),
        webhookId: Type.String({ description: 'The webhook.', examples: ['0WH0001'] }),
        message: Type.String({
          description: 'A sentence for who reads it.',
          examples: ['This is a test of the webhook. Nothing happened.'],
        }),
      }),
    ),
  },
};

/** An example of a schema’s value, made of the examples of its parts. */
export const exampleOf = (schema: TSchema): unknown => {
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties as Record<string, TSchema>).map(([name, each]) => [name, exampleOf(each)]),
    );
  const [example] = (schema.examples ?? []) as unknown[];
  if (example === undefined) throw new Error('A part of an event’s schema has no example.');
  return example;
};

export interface EventField {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
}

const typeOf = (schema: TSchema): string =>
  Array.isArray(schema.anyOf) ? (schema.anyOf as TSchema[]).map(typeOf).join(' or ') : String(schema.type);

/** The fields of a schema with their paths, in order. */
const fieldsOf = (schema: TSchema, before = ''): EventField[] =>
  Object.entries(schema.properties as Record<string, TSchema>).flatMap(([name, each]) =>
    each.type === 'object'
      ? fieldsOf(each, `${before}${name}.`)
      : [{ name: before + name, type: typeOf(each), meaning: String(each.description) }],
  );

export interface DescribedEvent {
  readonly type: string;
  readonly subject: WebhookSubject | null;
  readonly meaning: string;
  readonly example: string;
  readonly fields: readonly EventField[];
}

const describe = (type: keyof typeof webhookEvents, subject: WebhookSubject | null): DescribedEvent => {
  const { meaning, body } = webhookEvents[type];
  return { type, subject, meaning, example: JSON.stringify(exampleOf(body), null, 2), fields: fieldsOf(body) };
};

/** Every event a webhook can carry, by subject, the test at the end: for the catalogue's page and its document. */
export const describedEvents = (): DescribedEvent[] => [
  ...webhookSubjects.flatMap((subject) => subjectEvents[subject].map((type) => describe(type, subject))),
  describe(testEventType, null),
];
