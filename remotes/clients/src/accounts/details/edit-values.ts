import type { CallBody, CallData } from '@tessera/contract/schemas';
import { withFormNames, type CallError } from '@tessera/runtime';
import { object } from 'yup';
import {
  externalIdsSchema,
  managementDetail,
  managementOf,
  modelField,
  nameSchema,
  type ManagementValues,
} from '../account-fields';

type Account = CallData<'getAccount'>;
type Patch = CallBody<'patchAccount'>;

export interface EditValues extends ManagementValues {
  readonly name: string;
  readonly leadId: string;
  readonly externalIds: readonly { readonly kind: string; readonly provider: string; readonly externalId: string }[];
}

export const editSchema = object({ name: nameSchema, externalIds: externalIdsSchema });

export const editValuesOf = (account: Account): EditValues => ({
  name: account.name,
  leadId: account.clients.find(({ isLeadClient }) => isLeadClient)?.id ?? account.clientId,
  externalIds: account.externalIds,
  ...managementOf(account),
});

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Only the changed fields, as the platform accepts them. */
export const patchOf = (account: Account, values: EditValues): Patch => {
  const before = editValuesOf(account);
  const wasDetail = managementDetail(account.accountType, before);
  const isDetail = managementDetail(account.accountType, values);
  const detail = Object.fromEntries(
    Object.entries(isDetail).filter(([name, value]) => value !== wasDetail[name as keyof typeof wasDetail]),
  );
  return {
    ...(values.name.trim() === before.name ? {} : { name: values.name.trim() }),
    ...(values.leadId === before.leadId
      ? {}
      : {
          clients: account.clients.map(({ id, declarationAccepted }) => ({
            id,
            isLeadClient: id === values.leadId,
            ...(declarationAccepted === undefined ? {} : { declarationAccepted }),
          })),
        }),
    ...(Object.keys(detail).length === 0 ? {} : { wrapperDetail: detail }),
    ...(differ(values.externalIds, before.externalIds)
      ? {
          externalIds: values.externalIds.map(({ kind, provider, externalId }) => ({
            kind: kind as 'ExternalProvider',
            provider: provider.trim(),
            externalId: externalId.trim(),
          })),
        }
      : {}),
  };
};

/** A refusal with the names of the form's fields. */
export const inEdit = (error: CallError, values: EditValues): CallError =>
  withFormNames(error, (name) => formName(name, values));

const formName = (fieldName: string, values: EditValues): string => {
  if (fieldName.startsWith('clients')) return 'leadId';
  if (fieldName === 'wrapperDetail.assetAllocationId') return modelField(values);
  return fieldName.replace(/^wrapperDetail\.discretionary$/, 'managed').replace(/^wrapperDetail\.advised$/, 'advised');
};
