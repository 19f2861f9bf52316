import type { CallData } from '@tessera/contract/schemas';
import { deathBenefitTax } from '@tessera/domain/death-benefits';
import type { IsoDate } from '@tessera/domain/dates';
import { estateTax } from '@tessera/domain/estate-tax';

type Rules = Pick<CallData<'previewDeath'>, 'incomeTax' | 'inheritanceTax'>;

/** The rules of tax that a death comes under, each with its source. Income tax is null without a date of birth. */
export const deathRules = (
  {
    diedOn,
    knownOn,
    dateOfBirth,
  }: { readonly diedOn: IsoDate; readonly knownOn: IsoDate; readonly dateOfBirth: IsoDate | null },
  on: IsoDate,
): Rules => {
  const { rule, source, verified } = estateTax(diedOn);
  const inheritanceTax = { label: 'Inheritance tax', rule, source, verified };
  if (dateOfBirth === null) return { incomeTax: null, inheritanceTax };
  const income = deathBenefitTax({ diedOn, knownOn, dateOfBirth }, on);
  return {
    incomeTax: { label: 'Income tax', rule: income.rule, source: income.source, verified: income.verified },
    inheritanceTax,
  };
};
