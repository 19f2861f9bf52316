import { resources, type Resource, type Scope } from '@tessera/contract';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { accessLevels, levelsOf, scopesFrom, type AccessLevel } from '@tessera/contract/users/access-levels';
import { nearestPreset } from '@tessera/contract/users/presets';
import { userTextMax } from '@tessera/contract/users/values';
import { signInEmailProblem } from '@tessera/domain/sign-in-email';
import { withFormNames, type CallError } from '@tessera/runtime';
import { array, mixed, object, string } from 'yup';

export type UserRecord = CallData<'getUser'>;
type Entered = Omit<CallBody<'updateUser'>, 'auditDetails'>;

export interface UserValues {
  readonly userType: 'User' | 'Machine';
  readonly name: string;
  readonly email: string;
  readonly jobTitle: string;
  readonly nodeId: string;
  /** Its name, for the review. */
  readonly nodeIdName: string;
  readonly furtherNodeIds: readonly string[];
  readonly furtherNames: Readonly<Record<string, string>>;
  /** The preset that was filled in last; empty when none was. */
  readonly preset: string;
  readonly levels: Readonly<Record<Resource, AccessLevel>>;
}

const noLevels = Object.fromEntries(resources.map((resource) => [resource, 'none'])) as UserValues['levels'];

export const emptyUser: UserValues = {
  userType: 'User',
  name: '',
  email: '',
  jobTitle: '',
  nodeId: '',
  nodeIdName: '',
  furtherNodeIds: [],
  furtherNames: {},
  preset: '',
  levels: noLevels,
};

export const filledLevels = (levels: Partial<UserValues['levels']>): UserValues['levels'] => ({
  ...noLevels,
  ...levels,
});

export const valuesOf = (user: UserRecord): UserValues => ({
  userType: user.userType,
  name: user.name,
  email: user.email,
  jobTitle: user.jobTitle,
  nodeId: user.nodeId,
  nodeIdName: user.nodeName,
  furtherNodeIds: user.furtherNodes.map(({ nodeId }) => nodeId),
  furtherNames: Object.fromEntries(user.furtherNodes.map(({ nodeId, name }) => [nodeId, name])),
  preset: nearestPreset(user.scopes)?.preset.id ?? '',
  levels: filledLevels(levelsOf(user.scopes)),
});

export const scopesOf = ({ levels }: Pick<UserValues, 'levels'>): Scope[] => scopesFrom(levels);

/** What is sent of access: places and scopes. */
export const grantedOf = ({ nodeId, furtherNodeIds, levels }: UserValues) => ({
  nodeId,
  furtherNodeIds: [...furtherNodeIds],
  scopes: scopesFrom(levels).map(({ resource, ranges }) => ({ resource, ranges: [...ranges] })),
});

export const enteredOf = (values: UserValues): Entered => ({
  name: values.name.trim(),
  email: values.email.trim(),
  jobTitle: values.jobTitle.trim(),
  ...grantedOf(values),
});

export const userSchema = object({
  userType: string().oneOf(['User', 'Machine']).required(),
  name: string().trim().required('Enter a name.').max(userTextMax.name, `Use at most ${userTextMax.name} characters.`),
  email: string()
    .required('Enter an e-mail address.')
    .test('email', (value, context) => {
      const problem = signInEmailProblem(value);
      return problem === null || context.createError({ message: problem });
    }),
  jobTitle: string().max(userTextMax.jobTitle, `Use at most ${userTextMax.jobTitle} characters.`),
  nodeId: string().required('Choose the office they belong to.'),
  furtherNodeIds: array(string()),
  preset: string(),
  levels: object(Object.fromEntries(resources.map((resource) => [resource, mixed().oneOf([...accessLevels])]))),
});

/** A refusal at the fields of the form. */
export const inUserForm = (error: CallError): CallError =>
  withFormNames(error, (name) => (name.startsWith('scopes') ? 'preset' : name));
