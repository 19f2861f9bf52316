import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { pensionGroupTypes } from '@tessera/contract/portfolio-groups/values';
import { CheckboxField, ListError, SelectField } from '@tessera/ui/form';
import { pensionTypeWords } from './facts/group';
import { GroupNameField } from './member-fields';
import type { PensionFacts, PensionGroupValues } from './facts/pension-values';

const types = pensionGroupTypes.map((value) => ({ value, label: pensionTypeWords[value] }));

/** The product, the kind of benefits, and the accounts to group. */
export const PensionFields = ({ products, others }: PensionFacts): ReactNode => {
  const {
    values: { productId },
  } = useFormikContext<PensionGroupValues>();
  const accounts = products.find(({ id }) => id === productId)?.accounts ?? [];
  const groupOf = (accountId: string): string | undefined =>
    others.find((group) => group.accounts.some(({ id }) => id === accountId))?.name;
  return (
    <>
      {products.length > 1 && (
        <SelectField
          name="productId"
          label="Pension product"
          options={products.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <SelectField name="groupType" label="What the accounts hold" options={types} />
      <fieldset className="t-fieldset">
        <legend>Accounts</legend>
        {accounts.map(({ accountId, name, status }) => {
          const inGroup = groupOf(accountId);
          return (
            <CheckboxField
              key={accountId}
              name={`chosen.${accountId}`}
              label={name}
              help={`${accountId}, ${status}${inGroup === undefined ? '' : `, in ${inGroup}`}`}
            />
          );
        })}
        <ListError name="chosen" />
      </fieldset>
      <GroupNameField />
    </>
  );
};
