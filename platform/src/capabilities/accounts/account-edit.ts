import type { CallBody } from '@tessera/contract/schemas';
import { badField } from '../../requests/http/api-error';
import { defaultAccountName } from './account-name';
import type { StoredAccount } from './stored-account';

type Body = CallBody<'patchAccount'>;

/**
 * What happens to fields the body omits: a PATCH leaves them unchanged, a PUT clears them or restores their default.
 */
export type OmittedFields = 'stays' | 'emptied';

const readName = ({ name }: Body, account: StoredAccount, omittedFields: OmittedFields): string => {
  if (name === undefined)
    return omittedFields === 'stays'
      ? account.name
      : defaultAccountName(
          leadFirst(account).map((holder) => holder.name),
          account.wrapperType,
        );
  if (name.trim() === '') throw badField('name', 'Enter a name.', 'required');
  return name.trim();
};

const leadFirst = ({ holders, leadClientId }: StoredAccount): StoredAccount['holders'] =>
  [...holders].sort((a, b) => Number(b.id === leadClientId) - Number(a.id === leadClientId));

/**
 * The holders with the new lead and any new declarations. The holders themselves cannot change, and a declaration
 * cannot be withdrawn.
 */
const readClients = (
  { clients }: Body,
  account: StoredAccount,
  at: Date,
): Pick<StoredAccount, 'leadClientId' | 'holders'> => {
  const { holders, leadClientId } = account;
  if (!clients) return { holders, leadClientId };
  const isSame =
    clients.length === holders.length && holders.every(({ id }) => clients.some((client) => client.id === id));
  if (!isSame) throw badField('clients', 'The holders of an account cannot be changed. Open another account instead.');
  const leads = clients.filter(({ isLeadClient }) => isLeadClient);
  const [lead] = leads;
  if (!lead || leads.length > 1)
    throw badField('clients', 'One of the holders leads. Make one, and only one, the lead.');
  clients.forEach(({ id, declarationAccepted: accepted }, index) => {
    const field = `clients[${index}].declarationAccepted`;
    if (accepted === true && holders.length === 1) throw badField(field, 'Only joint holders accept a declaration.');
    if (accepted === false && holders.some((holder) => holder.id === id && holder.declaredAt !== null))
      throw badField(field, 'The declaration was accepted and cannot be withdrawn.');
  });
  const accepts = (id: string): boolean =>
    clients.some((client) => client.id === id && client.declarationAccepted === true);
  return {
    leadClientId: lead.id,
    holders: holders.map((holder) => ({
      ...holder,
      declaredAt: holder.declaredAt ?? (accepts(holder.id) ? at : null),
    })),
  };
};

/** Returns the account with the body's edits applied. @throws ApiError 400 naming each field that cannot change. */
export const editedAccount = (
  account: StoredAccount,
  body: Body,
  omittedFields: OmittedFields,
  at: Date,
): StoredAccount => {
  const { wrapperDetail: wrapper = {} } = body;
  if (wrapper.wrapperType !== undefined && wrapper.wrapperType !== account.wrapperType)
    throw badField(
      'wrapperDetail.wrapperType',
      'The wrapper of an account cannot be changed. Open another account instead.',
    );
  const kept =
    omittedFields === 'stays' ? account : { discretionary: false, advised: true, modelId: null, externalIds: [] };
  return {
    ...account,
    ...readClients(body, account, at),
    name: readName(body, account, omittedFields),
    status: body.status ?? account.status,
    discretionary: wrapper.discretionary ?? kept.discretionary,
    advised: wrapper.advised ?? kept.advised,
    modelId: wrapper.assetAllocationId === undefined ? kept.modelId : wrapper.assetAllocationId,
    externalIds: body.externalIds ?? kept.externalIds,
  };
};
