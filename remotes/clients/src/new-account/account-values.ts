import { eligibilityProblem, openingStatusProblem, type HolderFacts } from '@tessera/domain/account-rules';
import { wrapperNames } from '@tessera/contract/accounts/values';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { withFormNames, type CallError } from '@tessera/runtime';
import { object, string } from 'yup';
import {
  emptyManagement,
  externalIdsSchema,
  managementDetail,
  nameSchema,
  type ManagementValues,
} from '../accounts/account-fields';

export type Client = CallData<'getClient'>;
/** A wrapper, single or joint, and whether this client may open it. */
export type Wrapper = CallData<'listEligibleWrappers'>[number];
export type AccountRequest = CallBody<'createAccount'>;

/** The form's values. */
export interface NewAccountValues extends ManagementValues {
  readonly wrapper: string;
  readonly partnerId: string;
  readonly partnerIdName: string;
  /** Which of the two holders of a joint account leads. */
  readonly lead: string;
  readonly name: string;
  readonly status: string;
  readonly externalIds: readonly { readonly kind: string; readonly provider: string; readonly externalId: string }[];
}

export const emptyAccount: NewAccountValues = {
  wrapper: '',
  partnerId: '',
  partnerIdName: '',
  lead: 'first',
  name: '',
  status: 'Pending',
  externalIds: [],
  ...emptyManagement,
};

/** The form's value for a wrapper: joint ones are separate choices. */
export const wrapperKey = ({ wrapperType, joint }: Wrapper): string => (joint ? `${wrapperType} joint` : wrapperType);
export const wrapperWords = ({ wrapperType, joint }: Wrapper): string =>
  joint ? `Joint ${wrapperNames[wrapperType]}` : wrapperNames[wrapperType];
export const wrapperOf = (
  values: Pick<NewAccountValues, 'wrapper'>,
  wrappers: readonly Wrapper[],
): Wrapper | undefined => wrappers.find((each) => wrapperKey(each) === values.wrapper);
export const isJoint = (values: Pick<NewAccountValues, 'wrapper'>): boolean => values.wrapper.endsWith(' joint');

/** The suggested name of an account: "Whitcombe ISA". */
export const suggestedName = (client: Client, wrapper: Wrapper): string =>
  `${client.surname ?? client.name} ${wrapper.joint ? `joint ${wrapperNames[wrapper.wrapperType]}` : wrapperNames[wrapper.wrapperType]}`;

const factsOf = ({
  clientId,
  clientType,
  dateOfBirth,
  taxDomicile,
  status,
  nationalInsuranceNo,
  adviserUserId,
}: Client): HolderFacts => ({
  clientId,
  clientType,
  dateOfBirth,
  taxDomicile,
  status,
  nationalInsuranceNo,
  adviserUserId,
});

/** Why the account cannot start as Active; null when it can. */
export const activeProblem = (client: Client, joint: boolean): string | null =>
  openingStatusProblem('Active', joint ? [client, client] : [client]);

interface Known {
  readonly client: Client;
  readonly wrappers: readonly Wrapper[];
  /** Reads a client by id; undefined when it cannot be read, and then the platform decides. */
  readonly readClient: (clientId: string) => Promise<Client | undefined>;
  readonly businessDate: string;
}

/** The rules for the typed values, worded as the platform words them. */
export const accountSchema = ({ client, wrappers, readClient, businessDate }: Known) => {
  const pairProblem = async (partnerId: string): Promise<string | null> => {
    const partner = await readClient(partnerId);
    return partner === undefined ? null : eligibilityProblem('GIA', [factsOf(client), factsOf(partner)], businessDate);
  };
  return object({
    wrapper: string()
      .required('Choose a wrapper.')
      .test('eligible', (value, { createError }) => {
        const chosen = wrapperOf({ wrapper: value ?? '' }, wrappers);
        return (
          chosen === undefined ||
          chosen.eligible ||
          createError({ message: chosen.reason ?? 'This client cannot open it.' })
        );
      }),
    partnerId: string().when('wrapper', {
      // Formik leaves empty fields out of what yup validates.
      is: (wrapper: string | undefined) => isJoint({ wrapper: wrapper ?? '' }),
      then: (text) =>
        text.required('Choose the second holder.').test('pair', async (value, { createError }) => {
          const message = value ? await pairProblem(value) : null;
          return message === null || createError({ message });
        }),
    }),
    name: nameSchema,
    status: string().test('opens', (value, { parent, createError }) => {
      const message =
        value === 'Active'
          ? activeProblem(client, isJoint({ wrapper: (parent as Partial<NewAccountValues>).wrapper ?? '' }))
          : null;
      return message === null || createError({ message });
    }),
    externalIds: externalIdsSchema,
  });
};

/** The values as the platform accepts them; null until a wrapper is chosen. */
export const accountRequest = (
  client: Client,
  wrappers: readonly Wrapper[],
  values: NewAccountValues,
): AccountRequest | null => {
  const wrapper = wrapperOf(values, wrappers);
  if (wrapper === undefined) return null;
  const partnerLeads = wrapper.joint && values.lead === 'second';
  return {
    firmId: client.firmId,
    accountType: wrapper.accountType,
    name: values.name.trim(),
    status: values.status === 'Active' ? 'Active' : 'Pending',
    clientId: partnerLeads ? values.partnerId : client.clientId,
    ...(wrapper.joint
      ? {
          clients: [
            { id: client.clientId, isLeadClient: !partnerLeads },
            { id: values.partnerId, isLeadClient: partnerLeads },
          ],
        }
      : {}),
    wrapperDetail: { wrapperType: wrapper.wrapperType, ...managementDetail(wrapper.accountType, values) },
    ...(values.externalIds.length === 0
      ? {}
      : {
          externalIds: values.externalIds.map((each) => ({
            ...each,
            kind: each.kind as 'ExternalProvider',
            provider: each.provider.trim(),
            externalId: each.externalId.trim(),
          })),
        }),
  };
};

/** A refusal with the names of the form's fields. */
export const inForm = (error: CallError, values: NewAccountValues): CallError =>
  withFormNames(error, (name) => formName(name, values));

const formName = (fieldName: string, values: NewAccountValues): string => {
  if (fieldName === 'wrapperDetail.wrapperType' || fieldName === 'accountType') return 'wrapper';
  if (fieldName === 'clientId' || fieldName.startsWith('clients')) return isJoint(values) ? 'partnerId' : 'wrapper';
  if (fieldName === 'wrapperDetail.assetAllocationId')
    return values.managed === 'Discretionary' ? 'discretionaryModelId' : 'advisoryModelId';
  return fieldName.replace(/^wrapperDetail\.discretionary$/, 'managed').replace(/^wrapperDetail\.advised$/, 'advised');
};
