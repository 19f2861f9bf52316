import { deathBenefitTax, lumpSumParts, type DeathBenefitTax } from '@tessera/domain/death-benefits';
import { exemptRelationships, weightsWithheld } from '@tessera/domain/estate-tax';
import { formatPounds, parsePounds, sum, type Pence } from '@tessera/domain/money';
import type { IsoDate } from '@tessera/domain/dates';
import { apportion } from '@tessera/domain/apportion';
import { sql } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { WrapperType } from '../../foundation/database/column-types';
import type { LedgerActor } from '../../ledger/state/state';
import { ApiError } from '../../requests/http/api-error';
import { lumpSumAllowanceLeft } from '../pensions/facts/inherited';
import { openBeneficiaryAccount } from './beneficiary-account';
import type { DecidedShare } from './decision';
import { readPots, releaseTakers, type DesignationWithShares, type Pot } from './designation-rows';
import type { DeathRow } from './stored-death';
import type { DeathWork } from './take-effect';

/** A decision about a pension, to be carried out. */
export interface CarriedOut {
  readonly death: DeathRow;
  readonly deceased: { readonly name: string; readonly dateOfBirth: IsoDate | null };
  readonly clientProductId: string;
  readonly wrapperType: WrapperType;
  readonly shares: readonly DecidedShare[];
  /** The share that is withheld, in hundredths of a per cent. */
  readonly withheld: bigint;
  /** For a release by the shares of the designation before it: that one, whose accounts take what is left. */
  readonly before: DesignationWithShares | null;
}

/** What one beneficiary got. */
export interface MovedShare {
  readonly decided: DecidedShare;
  readonly accountId: string;
  readonly value: Pence;
  readonly cash: Pence;
  readonly holdings: number;
  readonly withheld: Pence;
  readonly taxFree: Pence;
  readonly tax: DeathBenefitTax;
}

interface Balance {
  account_id: string;
  value: string;
  cash: string;
  holdings: number;
}

const readBalances = async (
  { transaction, actor }: DeathWork,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Balance>> => {
  const { rows } = await sql<Balance>`
    select account_id, coalesce(valuation.stock_value + valuation.cash_value, 0) as value, amount as cash,
      (select count(*)::int from holding where holding.firm_id = cash_balance.firm_id and holding.account_id = cash_balance.account_id and holding.quantity > 0) as holdings
    from cash_balance left join account_valuation valuation using (firm_id, account_id)
    where firm_id = ${actor.firmId} and account_id = ${anyOf(accountIds)}`.execute(transaction);
  return new Map(rows.map((row) => [row.account_id, row]));
};

/** Who takes part, by which weight, and the weight that stays. */
const weightsOf = ({ shares, withheld, before }: CarriedOut) => {
  if (before === null) {
    const { weights, kept } = weightsWithheld(shares, withheld);
    return { taking: shares.map((decided, index) => ({ decided, weight: weights[index] ?? 0n })), kept };
  }
  const takers = new Set(releaseTakers(before).map((share) => share.client_id));
  const taking = shares.filter(({ clientId }) => takers.has(clientId));
  return { taking: taking.map((decided) => ({ decided, weight: decided.share })), kept: 0n };
};

/** The account of a beneficiary: for a release the one there is, where the same tax holds; else a new one. */
const accountFor = async (
  work: DeathWork,
  { decided, tax, pot }: { readonly decided: DecidedShare; readonly tax: DeathBenefitTax; readonly pot: Pot },
  carried: CarriedOut,
): Promise<{ readonly accountId: string; readonly isNew: boolean }> => {
  const earlier = carried.before?.shares.find((share) => share.client_id === decided.clientId);
  const isOpen = earlier?.account_status !== 'Closed' && earlier?.account_status !== 'Deleted';
  if (earlier?.account_id != null && isOpen && earlier.tax_free === tax.taxFree)
    return { accountId: earlier.account_id, isNew: false };
  const accountId = await openBeneficiaryAccount(work.transaction, work.actor, decided, {
    wrapperType: carried.wrapperType,
    clientName: carried.deceased.name,
    advised: pot.advised,
  });
  return { accountId, isNew: true };
};

/**
 * Shares out a pension by a decision: opens the beneficiaries' accounts, moves cash and units there, and fixes how what
 * is taken from them is taxed. The clients are locked. A preview does the same and takes it back.
 * @throws LedgerRefusal when a part of it cannot move, ApiError 409 when the pension holds nothing.
 */
export const carryOut = async (
  work: DeathWork,
  ledgerActor: LedgerActor,
  carried: CarriedOut,
): Promise<{ readonly moved: readonly MovedShare[]; readonly kept: Pence }> => {
  const { transaction, ledger, actor } = work;
  const { death, deceased, clientProductId } = carried;
  if (deceased.dateOfBirth === null)
    throw new ApiError('conflict', 'The date of birth of the client is not recorded, and the tax depends on it.');
  const tax = deathBenefitTax(
    { diedOn: death.died_on, knownOn: death.known_on, dateOfBirth: deceased.dateOfBirth },
    actor.businessDate,
  );
  const pots = (await readPots(transaction, actor.firmId, death.client_id)).filter(
    (pot) => pot.client_product_id === clientProductId && pot.holds,
  );
  const [pot] = pots;
  if (!pot) throw new ApiError('conflict', 'The pension holds nothing to share out.');
  const { taking, kept } = weightsOf(carried);
  const accounts: { readonly accountId: string; readonly isNew: boolean }[] = [];
  for (const { decided } of taking) accounts.push(await accountFor(work, { decided, tax, pot }, carried));
  const ids = accounts.map(({ accountId }) => accountId);
  const before = await readBalances(work, ids);
  for (const { account_id: accountId } of pots)
    await ledger.execute(transaction, ledgerActor, {
      kind: 'designate',
      accountId,
      shares: taking.flatMap(({ weight }, index) => (weight > 0n ? [{ toAccountId: ids[index] ?? '', weight }] : [])),
      kept,
    });
  const after = await readBalances(work, ids);
  const values = ids.map((id) => parsePounds(after.get(id)?.value ?? '0') - parsePounds(before.get(id)?.value ?? '0'));
  const left = (await readPots(transaction, actor.firmId, death.client_id)).filter(
    (each) => each.client_product_id === clientProductId,
  );
  const keptValue = sum(left.map(({ value }) => parsePounds(value)));
  const keptBy = taking.map(({ decided: { share, relationship }, weight }) =>
    kept === 0n || exemptRelationships.has(relationship) ? 0n : share * 10_000n - weight,
  );
  const withheld = kept === 0n ? keptBy : apportion(keptValue, keptBy);
  const lumps = taking.map(({ decided }, index) => (decided.form === 'Lump sum' ? (values[index] ?? 0n) : 0n));
  const allowanceLeft = (): Promise<Pence> =>
    lumpSumAllowanceLeft(
      transaction,
      actor.firmId,
      { clientId: death.client_id, deathId: death.death_id },
      null,
      actor.businessDate,
    );
  const caps = tax.taxFree ? lumpSumParts(await allowanceLeft(), lumps) : lumps.map(() => 0n);
  for (const [index, { decided }] of taking.entries())
    await writeInherited(work, death, {
      accountId: ids[index] ?? '',
      isNew: accounts[index]?.isNew ?? true,
      form: decided.form,
      tax,
      cap: caps[index] ?? 0n,
    });
  return {
    kept: keptValue,
    moved: taking.map(({ decided }, index): MovedShare => {
      const id = ids[index] ?? '';
      const value = values[index] ?? 0n;
      return {
        decided,
        accountId: id,
        value,
        cash: parsePounds(after.get(id)?.cash ?? '0') - parsePounds(before.get(id)?.cash ?? '0'),
        holdings: after.get(id)?.holdings ?? 0,
        withheld: withheld[index] ?? 0n,
        taxFree: !tax.taxFree ? 0n : decided.form === 'Lump sum' ? (caps[index] ?? 0n) : value,
        tax,
      };
    }),
  };
};

interface Inherited {
  readonly accountId: string;
  readonly isNew: boolean;
  readonly form: DecidedShare['form'];
  readonly tax: DeathBenefitTax;
  readonly cap: Pence;
}

/** How what is taken from a beneficiary's account is taxed; more of the allowance for more of a lump sum. */
const writeInherited = async (
  { transaction, actor: { firmId } }: DeathWork,
  death: DeathRow,
  { accountId, isNew, form, tax, cap }: Inherited,
): Promise<void> => {
  const isLumpSum = form === 'Lump sum';
  if (!isNew) {
    if (isLumpSum)
      await transaction
        .updateTable('inherited_account')
        .set((eb) => ({ tax_free_max: eb('tax_free_max', '+', formatPounds(cap)) }))
        .where('firm_id', '=', firmId)
        .where('account_id', '=', accountId)
        .execute();
    return;
  }
  await transaction
    .insertInto('inherited_account')
    .values({
      firm_id: firmId,
      account_id: accountId,
      death_id: death.death_id,
      form,
      tax_free: tax.taxFree,
      tax_free_max: isLumpSum ? formatPounds(cap) : null,
      rule: tax.rule,
      source: tax.source,
      verified: tax.verified,
    })
    .execute();
};
