import { expect, type Page } from '@playwright/test';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { readApi, writeApi } from '../../support/api';
import { parsePounds, parseUnits } from '@tessera/domain/money';
import type { Instruction } from './fates';

export type TransferRecord = CallData<'getTransfer'>;
type Terms = Omit<CallBody<'previewTransfer'>, 'firmId' | 'accountId'>;
interface Account {
  readonly accountId: string;
  readonly clientId: string;
  readonly name: string;
  readonly status: string;
  readonly wrapperDetail: { readonly wrapperType: string };
}

/** Another provider of the demo that takes everything, electronically, and is the quickest. */
export const provider = { id: 'MP0003', name: 'Meridian Mutual', typicalDays: 8 };

let plans = 0;
/** A plan number there that nothing else has. */
export const newReference = (): string => `MM${String(700_000_000 + (plans += 1))}`;
const through = () => ({
  previousProvider: { masterPartyId: provider.id, reference: newReference() },
  signatureType: 'Electronic' as const,
});

const cash = { transferType: 'Cash', transferValueType: 'Full' } as const;
/** A whole ISA of earlier years that comes as cash. */
export const isaIn = (): Terms => ({
  ...cash,
  movementType: 'In',
  ...through(),
  transferWrapperType: 'ISA',
  isaYears: 'Earlier years',
  amount: 8_000,
});
/** A whole account that goes with what it holds. */
export const isaOut = (): Terms => ({
  movementType: 'Out',
  transferType: 'Stock',
  transferValueType: 'Full',
  ...through(),
  transferWrapperType: 'ISA',
});
/** A whole pension that comes with its holdings. */
export const sippIn = (assets: NonNullable<Terms['assets']>): Terms => ({
  movementType: 'In',
  transferType: 'Stock',
  transferValueType: 'Full',
  ...through(),
  transferWrapperType: 'SIPP',
  funds: 'Uncrystallised',
  safeguardedBenefits: false,
  assets,
});

/** What the other provider is instructed to do by the terms of a transfer. */
export const instructionOf = ({
  movementType,
  transferType,
  transferWrapperType,
  amount,
  assets = amount === undefined ? [] : [{ amount }],
}: Terms): Instruction => ({
  movement: movementType,
  transferType,
  isPension: transferWrapperType === 'SIPP',
  isExact: false,
  typicalDays: provider.typicalDays,
  lines: assets.map((asset, index) => ({
    line: index + 1,
    kind: asset.assetId === undefined ? 'Cash' : 'Holding',
    assetId: asset.assetId ?? null,
    quantity: asset.quantity === undefined ? null : parseUnits(asset.quantity),
    amount: asset.amount === undefined ? null : parsePounds(asset.amount),
  })),
});

const taken = new Set<string>();

/** An account that may transfer on these terms, of which no check has anything to say, and that no other journey uses. */
export const accountFor = async (
  page: Page,
  terms: Terms,
  isFit: (preview: CallData<'previewTransfer'>, account: Account) => boolean = ({ readiness }) => readiness === 100,
): Promise<Account> => {
  const { data } = await readApi<readonly (Account & { clients: readonly { id: string }[] })[]>(
    page,
    '/account/list/NBW?page=1&pageSize=500',
  );
  for (const account of data) {
    const { accountId, status, wrapperDetail } = account;
    if (status !== 'Active' || wrapperDetail.wrapperType !== terms.transferWrapperType || taken.has(accountId))
      continue;
    const asked = { ...terms, firmId: 'NBW', accountId };
    const preview = await writeApi<CallData<'previewTransfer'>>(page, 'POST', '/tessera/transfer/preview', asked);
    if (preview.status !== 200 || !preview.data.canSubmit || !isFit(preview.data, account)) continue;
    taken.add(accountId);
    return account;
  }
  throw new Error(`No ${terms.transferWrapperType} of the demo can be transferred like this.`);
};

/** Enters a transfer, which has to get the id that was wished for. */
export const enter = async (page: Page, accountId: string, terms: Terms, id: string): Promise<void> => {
  const asked = {
    ...terms,
    firmId: 'NBW',
    accountId,
    transactionType: 'Product Transfer',
    transactionSubType: 'Transfer',
  };
  const { status, message, data } = await writeApi<{ id: string }>(page, 'POST', '/portfoliotransaction', asked);
  expect({ status, message, id: data.id }).toEqual({ status: 200, message: '', id });
};

export const transfer = async (page: Page, id: string): Promise<TransferRecord> =>
  (await readApi<TransferRecord>(page, `/tessera/transfer/NBW/${id}`)).data;
