import type { CallData } from '@tessera/contract/schemas';
import { isOver } from '@tessera/contract/transfers/life';
import { transferStatuses } from '@tessera/contract/transfers/values';
import type { ReadScope } from '../../../requests/access/scope';
import { notFound } from '../../../requests/http/api-error';
import { wireTimestamp } from '../../../requests/http/wire';
import { seenTransfers } from '../../transactions/seen-transactions';
import { masterParties, toWire, type Provider } from './stored-provider';

export type PartyRecord = CallData<'getMasterParty'>;
type Change = PartyRecord['changes'][number];

/** The newest changes that are shown of a provider. */
const changesShown = 50;
const actions = ['createMasterParty', 'updateMasterParty', 'setMasterPartyStatus'] as const;
const openStatuses = transferStatuses.filter((status) => !isOver(status));

/** The fields of a provider in the audit trail, each a text of its own, in the order of the form. */
const auditedFields = [
  'name',
  'status',
  'transferWrapperTypes',
  'productTransferTypes',
  'electronic',
  'signatureType',
  'referencePattern',
  'referenceHint',
  'referenceExample',
  'address',
  'phone',
  'email',
  'typicalDays',
] as const;
type AuditedParty = Readonly<Record<(typeof auditedFields)[number], string | null>>;

export const auditedParty = (row: Provider): AuditedParty => {
  const { contact, ...kept } = toWire(row);
  return {
    name: kept.name,
    status: kept.status,
    transferWrapperTypes: kept.transferWrapperTypes.join(', '),
    productTransferTypes: kept.productTransferTypes.join(', '),
    electronic: kept.electronic ? 'Electronically' : 'On a form',
    signatureType: kept.signatureType,
    referencePattern: kept.referencePattern,
    referenceHint: kept.referenceHint,
    referenceExample: kept.referenceExample ?? null,
    address: kept.address.join(', '),
    phone: contact.phone,
    email: contact.email,
    typicalDays: String(kept.typicalDays),
  };
};

const isAudited = (value: unknown): value is Partial<AuditedParty> => typeof value === 'object' && value !== null;

const fieldsOf = (before: unknown, after: unknown): Change['fields'] => {
  const [was, is] = [isAudited(before) ? before : {}, isAudited(after) ? after : {}];
  return auditedFields
    .filter((field) => (was[field] ?? null) !== (is[field] ?? null))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
};

const kindOf = (action: string, after: unknown): Change['kind'] => {
  if (action === 'createMasterParty') return 'Added';
  if (action === 'updateMasterParty') return 'Changed';
  return isAudited(after) && after.status === 'Active' ? 'Used again' : 'Ended';
};

const readChanges = async ({ db, firmId }: ReadScope, partyId: string): Promise<Change[]> => {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('portal_user', (join) =>
      join.onRef('portal_user.firm_id', '=', 'audit.firm_id').onRef('portal_user.user_id', '=', 'audit.user_id'),
    )
    .where('audit.firm_id', '=', firmId)
    .where('audit.record_id', '=', partyId)
    .where('audit.action', 'in', actions)
    .where('audit.outcome', '=', 'done')
    .select([
      'audit.at',
      'audit.action',
      'audit.before',
      'audit.after',
      'audit.reason',
      'audit.user_id',
      'portal_user.name',
    ])
    .orderBy('audit.audit_id', 'desc')
    .limit(changesShown)
    .execute();
  return rows.map(({ at, action, before, after, reason, user_id: userId, name }) => ({
    kind: kindOf(action, after),
    at: wireTimestamp(at),
    by: name ?? userId ?? 'The platform',
    reason,
    fields: fieldsOf(before, after),
  }));
};

/** Another provider with the history of what was kept of it. @throws ApiError 404. */
export const readParty = async (scope: ReadScope, partyId: string): Promise<PartyRecord> => {
  const { db, firmId } = scope;
  const row = await masterParties(db, firmId).where('master_party_id', '=', partyId).executeTakeFirst();
  if (!row) throw notFound('Provider');
  const { open } = await seenTransfers(scope)
    .where('product_transfer.master_party_id', '=', partyId)
    .where('product_transfer.transfer_status', 'in', openStatuses)
    .select((eb) => eb.fn.countAll<bigint>().as('open'))
    .executeTakeFirstOrThrow();
  return {
    ...toWire(row),
    openTransfers: Number(open),
    changes: await readChanges(scope, partyId),
    auditDetails: { version: row.version },
  };
};
