import type { CallBody } from '@tessera/contract/schemas';
import { badField } from '../../requests/http/api-error';
import { defaultAccountName } from './account-name';
import type { StoredAccount } from './stored-account';

type Body = CallBody<'patchAccount'>;

/** What a body leaves out: of a change it stays as it is, of a replacement it is emptied or has its default. */
export type LeftOut = 'stays' | 'emptied';

const readName = ({ name }: Body, account: StoredAccount, leftOut: LeftOut): string => {
  if (name === undefined)
    return leftOut === 'stays'
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
 * Who leads, and who has accepted the declaration: who holds the account does not change, and what was accepted stays
 * so.
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

/** The account as a body wants it. @throws ApiError 400 naming what does not change. */
export const editedAccount = (account: StoredAccount, body: Body, leftOut: LeftOut, at: Date): StoredAccount => {
  const { wrapperDetail: wrapper = {} } = body;
  if (wrapper.wrapperType !== undefined && wrapper.wrapperType !== account.wrapperType)
    throw badField(
      'wrapperDetail.wrapperType',
      'The wrapper of an account cannot be changed. Open another account instead.',
    );
  const kept = leftOut === 'stays' ? account : { discretionary: false, advised: true, modelId: null, externalIds: [] };
  return {
    ...account,
    ...readClients(body, account, at),
    name: readName(body, account, leftOut),
    status: body.status ?? account.status,
    discretionary: wrapper.discretionary ?? kept.discretionary,
    advised: wrapper.advised ?? kept.advised,
    modelId: wrapper.assetAllocationId === undefined ? kept.modelId : wrapper.assetAllocationId,
    externalIds: body.externalIds ?? kept.externalIds,
  };
};
