import { externalIdKinds, listMax } from '@tessera/contract/clients/values';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { array, object, string } from 'yup';

// Shared by the forms that open and edit an account.

type Account = CallData<'getAccount'>;
type WrapperDetail = CallBody<'createAccount'>['wrapperDetail'];

/**
 * Who decides on the investments, and the model followed. Advisory and discretionary models have a field each, so that
 * switching keeps the other choice.
 */
export interface ManagementValues {
  readonly managed: string;
  readonly advised: boolean;
  readonly advisoryModelId: string;
  readonly advisoryModelIdName: string;
  readonly discretionaryModelId: string;
  readonly discretionaryModelIdName: string;
}

export const emptyManagement: ManagementValues = {
  managed: 'Advisory',
  advised: true,
  advisoryModelId: '',
  advisoryModelIdName: '',
  discretionaryModelId: '',
  discretionaryModelIdName: '',
};

export const managementOf = ({
  wrapperDetail: { discretionary, advised, assetAllocationId, assetAllocationName },
}: Account): ManagementValues => {
  const model = { id: assetAllocationId ?? '', name: assetAllocationName ?? '' };
  return discretionary
    ? {
        ...emptyManagement,
        managed: 'Discretionary',
        advised,
        discretionaryModelId: model.id,
        discretionaryModelIdName: model.name,
      }
    : { ...emptyManagement, advised, advisoryModelId: model.id, advisoryModelIdName: model.name };
};

/** The name of the model field in use. */
export const modelField = ({
  managed,
}: Pick<ManagementValues, 'managed'>): 'advisoryModelId' | 'discretionaryModelId' =>
  managed === 'Discretionary' ? 'discretionaryModelId' : 'advisoryModelId';

/** As the platform accepts it; a cash account has none. */
export const managementDetail = (
  accountType: Account['accountType'],
  values: ManagementValues,
): Omit<WrapperDetail, 'wrapperType'> =>
  accountType === 'Cash'
    ? {}
    : {
        discretionary: values.managed === 'Discretionary',
        advised: values.advised,
        assetAllocationId: values[modelField(values)] || null,
      };

const nameMax = 120;
export const nameSchema = string().trim().required('Enter a name.').max(nameMax, `Use at most ${nameMax} characters.`);

const idMax = 60;
/** Ids of the account in other systems, each of them complete. */
export const externalIdsSchema = array()
  .max(listMax.externalIds, `At most ${listMax.externalIds} external IDs.`)
  .of(
    object({
      kind: string().oneOf([...externalIdKinds], 'Choose a kind.'),
      provider: string()
        .trim()
        .required('Enter the system or provider.')
        .max(idMax, `Use at most ${idMax} characters.`),
      externalId: string().trim().required('Enter the ID.').max(idMax, `Use at most ${idMax} characters.`),
    }),
  );
