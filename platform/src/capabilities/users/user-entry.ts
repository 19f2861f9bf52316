import type { FieldError, Scope as HeldScope } from '@tessera/contract';
import { levelsOf, scopesFrom } from '@tessera/contract/users/access-levels';
import type { CallBody } from '@tessera/contract/schemas';
import { signInEmail, signInEmailProblem } from '@tessera/domain/sign-in-email';
import { sql } from 'kysely';
import { badRequest } from '../../requests/http/api-error';
import { isEmailTaken } from '../clients/entry/email-taken';
import type { AccessChange } from './change-access';

/** What is entered of a user, checked and in the spelling it is stored in. */
export interface UserEntry {
  readonly name: string;
  readonly email: string;
  readonly jobTitle: string;
  readonly nodeId: string;
  readonly furtherNodeIds: readonly string[];
  readonly scopes: readonly HeldScope[];
}

const wrong = (fieldName: string, errorMessage: string, type = 'invalid'): FieldError => ({
  fieldName,
  type,
  errorMessage,
});

/** Text as it is stored: composed characters, and one space between words. */
const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** @throws ApiError 400 for an address somebody else of the firm has, whatever its spelling. */
const requireFreeEmail = async ({ transaction, inside }: AccessChange, userId: string | null, email: string) => {
  const { firmId } = inside;
  await sql`select pg_advisory_xact_lock(hashtextextended('email ' || ${firmId} || ' ' || lower(${email}), 0))`.execute(
    transaction,
  );
  const own = await transaction
    .selectFrom('portal_user')
    .where('firm_id', '=', firmId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .select('user_id')
    .executeTakeFirst();
  if (own && own.user_id === userId) return;
  if (own || (await isEmailTaken(transaction, firmId, null, email)))
    throw badRequest([
      wrong(
        'email',
        'Another user or client of the firm has this e-mail address. Everybody needs one of their own.',
        'taken',
      ),
    ]);
};

/** Parts of the firm that add something to the home one: not itself, not below it, not below another. */
const withoutCovered = (home: string, further: readonly { readonly id: string; readonly path: string }[]): string[] =>
  further
    .filter(
      ({ id, path }) =>
        !path.startsWith(home) && !further.some((other) => other.id !== id && path.startsWith(other.path)),
    )
    .map(({ id }) => id);

/**
 * Checks what was entered. @throws ApiError 400 naming the fields.
 */
export const readUserEntry = async (
  change: AccessChange,
  body: Omit<CallBody<'updateUser'>, 'auditDetails'>,
  userId: string | null,
): Promise<UserEntry> => {
  const { transaction, inside } = change;
  const ids = [...new Set([body.nodeId, ...(body.furtherNodeIds ?? [])])];
  const nodes = await transaction
    .selectFrom('node')
    .where('firm_id', '=', inside.firmId)
    .where('node_id', 'in', ids)
    .select(['node_id', 'path'])
    .execute();
  const paths = new Map(nodes.map((node) => [node.node_id, node.path]));
  // A part the caller does not see is answered as one that there is not; the rules of granting name it as refused.
  const isNode = (id: string): boolean => paths.has(id);
  const name = tidy(body.name);
  const email = signInEmail(body.email);
  const doubled = body.scopes.find(
    ({ resource }, index) => body.scopes.findIndex((other) => other.resource === resource) !== index,
  );
  const errors = [
    ...(name === '' ? [wrong('name', 'Enter a name.', 'required')] : []),
    ...(email === null ? [wrong('email', signInEmailProblem(body.email) ?? 'Enter an e-mail address.')] : []),
    ...(isNode(body.nodeId) ? [] : [wrong('nodeId', 'There is no such part of the firm, or you do not see it.')]),
    ...((body.furtherNodeIds ?? []).every(isNode)
      ? []
      : [wrong('furtherNodeIds', 'There is no such part of the firm, or you do not see it.')]),
    ...(doubled ? [wrong('scopes', `Name each kind of record once: ${doubled.resource} is there twice.`)] : []),
    ...(body.scopes.some(({ resource, scope }) => scope !== undefined && scope !== resource)
      ? [wrong('scopes', 'A scope repeats its resource, or leaves it out.')]
      : []),
  ];
  if (errors.length > 0 || email === null) throw badRequest(errors);
  await requireFreeEmail(change, userId, email);
  return {
    name,
    email,
    jobTitle: tidy(body.jobTitle),
    nodeId: body.nodeId,
    furtherNodeIds: withoutCovered(
      paths.get(body.nodeId) ?? '/',
      ids.filter((id) => id !== body.nodeId).map((id) => ({ id, path: paths.get(id) ?? '' })),
    ),
    scopes: scopesFrom(levelsOf(body.scopes)),
  };
};

/** What the audit trail keeps of a user: access in words, parts of the firm by id. */
export const auditedUser = (
  { name, email, jobTitle, nodeId, furtherNodeIds, scopes }: UserEntry,
  status: string,
): Readonly<Record<string, unknown>> => ({
  name,
  email,
  jobTitle,
  nodeId,
  furtherNodeIds: [...furtherNodeIds].sort(),
  status,
  ...Object.fromEntries(Object.entries(levelsOf(scopes)).map(([resource, level]) => [`access.${resource}`, level])),
});
