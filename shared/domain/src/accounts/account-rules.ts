import { ageOn, type IsoDate } from '../dates/dates';
import { isaEligible, jisaEligible } from './limits';
import { juniorIsaRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';

// Who may open which wrapper. The ages for ISAs and Junior ISAs are dated rules in rules/allowances.ts.

/** A future holder of an account. Facts the caller does not know are left out, and then not checked. */
export interface HolderFacts {
  /** Individual, Minor, Corporate or Trust. */
  readonly clientType: string;
  readonly dateOfBirth: IsoDate | null;
  readonly taxDomicile: string | null;
  readonly status: string;
  readonly nationalInsuranceNo: string | null;
  /** From here on: needed only for joint accounts. */
  readonly clientId?: string;
  readonly adviserUserId?: string | null;
  /** Clients with whom this one shares an account that is neither closed nor deleted. */
  readonly jointWith?: readonly string[];
  readonly trustType?: string | null;
  /** True with a stocks and shares Junior ISA that is neither closed nor deleted. */
  readonly hasJuniorIsa?: boolean;
}

const ukResident = ({ taxDomicile }: HolderFacts): boolean | null =>
  taxDomicile === null || taxDomicile === '' ? null : taxDomicile === 'GB';

const kindNames: Readonly<Record<string, string>> = {
  Individual: 'an individual',
  Minor: 'a minor',
  Corporate: 'a company',
  Trust: 'a trust',
};
const kindOf = ({ clientType }: HolderFacts): string => kindNames[clientType] ?? 'this client';

type Check = (holder: HolderFacts, on: IsoDate) => string | null;

/** Whether a client entered as a minor has reached the birthday on which a Junior ISA ends. */
const isOfAge = ({ dateOfBirth }: HolderFacts, on: IsoDate): boolean =>
  dateOfBirth !== null && ageOn(dateOfBirth, on) >= valueOn(juniorIsaRules, on).ageBelow;

const isaProblem: Check = (holder, on) => {
  if (holder.clientType === 'Minor')
    return isOfAge(holder, on)
      ? 'The client is now an adult but is still recorded as a minor. Add them as an individual, who can have an ISA.'
      : 'An ISA is for people aged 18 or over. Open a Junior ISA instead.';
  if (holder.clientType !== 'Individual') return `Only a person can hold an ISA, not ${kindOf(holder)}.`;
  if (ukResident(holder) === null) return 'An ISA needs the country of tax residence. Add it to the client.';
  return isaEligible(
    {
      dateOfBirth: holder.dateOfBirth,
      ukResident: ukResident(holder),
      hasNationalInsuranceNumber: Boolean(holder.nationalInsuranceNo),
    },
    on,
  ).reason;
};

const jisaProblem: Check = (holder, on) => {
  if (holder.clientType !== 'Minor')
    return holder.clientType === 'Individual'
      ? 'A Junior ISA is for children under 18. Open an ISA instead.'
      : `Only a child can hold a Junior ISA, not ${kindOf(holder)}.`;
  if (ukResident(holder) === null)
    return 'A Junior ISA needs the child’s country of tax residence. Add it to the child.';
  return (
    jisaEligible({ dateOfBirth: holder.dateOfBirth, ukResident: ukResident(holder) }, on).reason ??
    (holder.hasJuniorIsa ? 'A child can have one stocks and shares Junior ISA, and this one has it already.' : null)
  );
};

const only =
  (name: string, clientTypes: readonly string[], who: string): Check =>
  (holder) =>
    clientTypes.includes(holder.clientType) ? null : `${name} is for ${who}, not for ${kindOf(holder)}.`;

/**
 * A SSAS is held by the sponsoring company or the trust of the scheme (Finance Act 2004 leaves who sets one up to the
 * scheme).
 */
const ssasProblem: Check = (holder) => {
  if (holder.clientType === 'Trust' && holder.trustType !== undefined && holder.trustType !== 'Pension scheme')
    return 'A SSAS is held by the trust of a pension scheme. This trust is of another type.';
  return only('A SSAS', ['Corporate', 'Trust'], 'a company or the trust of a pension scheme')(holder, '');
};

const checks: Readonly<Record<string, Check>> = {
  GIA: () => null,
  ISA: isaProblem,
  JISA: jisaProblem,
  CASH: only('A cash account', ['Individual', 'Corporate', 'Trust'], 'individuals, companies and trusts'),
  PENSION: only('A personal pension', ['Individual'], 'individuals'),
  // A parent opens a child's SIPP.
  SIPP: only('A SIPP', ['Individual', 'Minor'], 'people'),
  SSAS: ssasProblem,
  TPSIPP: only('A third-party SIPP', ['Individual'], 'individuals'),
};

/**
 * Joint holders are two adults with the same adviser, both on the platform already. A person shares accounts with one
 * other person only.
 */
const jointProblem = ([first, second]: readonly [HolderFacts, HolderFacts]): string | null => {
  const both = [first, second];
  if (both.some(({ clientType }) => clientType !== 'Individual'))
    return 'A joint account is held by two adults. Choose individuals only.';
  if (first.clientId !== undefined && first.clientId === second.clientId)
    return 'A joint account is held by two different people.';
  if (both.some(({ status }) => status !== 'Active' && status !== 'Pending'))
    return 'Both holders of a joint account have to be Active or Pending. Finish the other’s form first.';
  if (first.adviserUserId !== second.adviserUserId || first.adviserUserId === null)
    return 'Both holders of a joint account need the same adviser. Change one of them first.';
  const isOther = (holder: HolderFacts, partner: HolderFacts): boolean =>
    (holder.jointWith ?? []).some((id) => id !== partner.clientId);
  if (isOther(first, second) || isOther(second, first))
    return 'One of the two shares accounts with someone else. A person shares accounts with one other person only.';
  return null;
};

/** Why these people cannot open this wrapper; null when they can. */
export const eligibilityProblem = (
  wrapperType: string,
  holders: readonly HolderFacts[],
  on: IsoDate,
): string | null => {
  const check = checks[wrapperType];
  const [first, second] = holders;
  if (!check) return 'Choose a wrapper.';
  if (!first) return 'Choose who holds the account.';
  if (holders.length > 2) return 'At most two people hold an account.';
  if (second && wrapperType !== 'GIA') return 'Only a GIA can be joint. Choose one holder.';
  return second ? jointProblem([first, second]) : check(first, on);
};

/** Why an account cannot begin with a status; null when it can. Joint holders accept their declaration first. */
export const openingStatusProblem = (
  status: string,
  holders: readonly Pick<HolderFacts, 'status'>[],
): string | null => {
  if (status !== 'Pending' && status !== 'Active') return 'An account begins as Pending or Active.';
  if (status === 'Pending') return null;
  if (holders.length > 1)
    return 'A joint account begins as Pending. It becomes Active when both holders have accepted the declaration.';
  return holders.every((holder) => holder.status === 'Active')
    ? null
    : 'The client is not Active yet. Open the account as Pending.';
};
