import { fieldScopeOf, withoutFields, type FieldScope } from '@tessera/contract/clients/field-scopes';
import { clientMissing, clientProblems, type ClientFacts } from '@tessera/domain/client-rules';
import type { Problem } from '@tessera/domain/problem';
import { object, ValidationError } from 'yup';
import { factsOf, requestOf } from '../../new-client/request';
import { inFormNames } from '../../new-client/schema';
import { disclaimersOf } from '../../new-client/values';
import { valuesOf, type EditValues } from './edit-values';
import type { Client } from './section-facts';
import { topOf, type ClientEdit, type EditField, type Section } from '../sections';

const platformTerms = 'Platform terms';

type Accepted = NonNullable<ClientEdit['disclaimers']>;

/** An accepted disclaimer keeps its date, and so do those without a box in the form. */
const acceptedOf = (client: Client, values: EditValues, ticked: Accepted, on: string): Accepted => {
  const terms = client.disclaimers.find(({ type }) => type === platformTerms) ?? {
    type: platformTerms,
    acceptedDate: client.termsAcceptedAt?.slice(0, 10) ?? on,
  };
  const shown = disclaimersOf(client.clientType);
  return [
    ...(values.termsAccepted ? [terms] : []),
    ...ticked.filter(({ type }) => type !== platformTerms),
    ...client.disclaimers.filter(({ type }) => type !== platformTerms && !shown.includes(type)),
  ];
};

/** All the forms' values as the platform accepts them; parts without a field stay as they were. */
const editOf = (client: Client, values: EditValues, on: string): ClientEdit => {
  const { firmId: _firm, clientType: _type, ...request } = requestOf(values, client.firmId, on);
  return {
    ...request,
    ...(request.mobile ? { mobile: { ...client.mobile, ...request.mobile } } : {}),
    ...(request.stakeholders
      ? {
          stakeholders: request.stakeholders.map((each) => ({
            ...each,
            clientId: client.stakeholders.find(({ name }) => name === each.name)?.clientId ?? null,
          })),
        }
      : {}),
    disclaimers: acceptedOf(client, values, request.disclaimers ?? [], on),
    externalIds: values.externalIds.map(({ kind, provider, externalId }) => ({
      kind,
      provider: provider?.trim() ?? '',
      externalId: externalId?.trim() ?? '',
    })),
  };
};

/** The changed fields of a section; fields that the user may not change are left out, and so stay. */
export const changedFields = (
  client: Client,
  values: EditValues,
  { fields }: Section,
  on: string,
  closed: readonly FieldScope[],
): ClientEdit => {
  const before = withoutFields(editOf(client, valuesOf(client), on), closed);
  const after = withoutFields(editOf(client, values, on), closed);
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, after[field] ?? null]),
  ) as ClientEdit;
};

/**
 * The details that an edit must not leave missing, by the platform's rule: an Active client is complete, and a Pending
 * one keeps what it has.
 */
const missingAfter = (client: Client, facts: ClientFacts, changed: ClientEdit, on: string): readonly Problem[] => {
  if (client.status === 'Active') return clientMissing(facts, 'active', on);
  const named = clientMissing(facts, 'form', on).filter(({ field }) => Object.hasOwn(changed, topOf(field)));
  return client.status === 'Pending' ? named : named.filter(({ field }) => field === 'surname' || field === 'name');
};

const externalIdMissing = ({ externalIds }: EditValues): readonly Problem[] =>
  externalIds.flatMap(({ provider, externalId }, index): readonly Problem[] => [
    ...(provider?.trim()
      ? []
      : [{ field: `externalIds[${index}].provider`, message: 'Enter whose id it is.', type: 'required' } as const]),
    ...(externalId?.trim()
      ? []
      : [{ field: `externalIds[${index}].externalId`, message: 'Enter the id.', type: 'required' } as const]),
  ]);

/** Problems of a section as typed, by the platform's own rules. */
export const sectionSchema = (client: Client, section: Section, on: string, closed: readonly FieldScope[]) =>
  object().test('section', (typed, context) => {
    const values = { ...valuesOf(client), ...(typed as Partial<EditValues>) };
    const facts: ClientFacts = { ...factsOf(values), externalIds: values.externalIds };
    const changed = changedFields(client, values, section, on, closed);
    const found = [
      ...clientProblems(facts, on),
      ...missingAfter(client, facts, changed, on),
      ...externalIdMissing(values),
    ];
    // The user cannot correct fields they may not change; where these conflict with the edit, the platform reports it.
    const ours = found.filter(
      ({ field }) => section.fields.includes(topOf(field) as EditField) && !fieldScopeOf(field, closed),
    );
    const named = inFormNames(ours, values);
    return (
      named.length === 0 ||
      new ValidationError(named.map(({ field, message }) => context.createError({ path: field, message })))
    );
  });
