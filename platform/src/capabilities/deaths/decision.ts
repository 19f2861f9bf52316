import type { FieldError } from '@tessera/contract';
import { isPerson } from '@tessera/contract/clients/values';
import { isPension } from '@tessera/contract/accounts/values';
import type { CallBody } from '@tessera/contract/schemas';
import { sharesProblem } from '@tessera/domain/death-benefits';
import { parseShare, shareProblem } from '@tessera/domain/shares';
import type { BeneficiaryRelationship, DeathBenefitForm, WrapperType } from '../../foundation/database/column-types';
import { badField, badRequest, notFound } from '../../requests/http/api-error';
import type { ReadScope } from '../../requests/access/scope';
import { idIn, idIs, seenClientProducts, seenClients } from '../../requests/access/seen';

/** One beneficiary of a decision; the share in hundredths of a per cent. */
export interface DecidedShare {
  readonly clientId: string;
  readonly clientName: string;
  readonly nodeId: string;
  readonly relationship: BeneficiaryRelationship;
  readonly share: bigint;
  readonly form: DeathBenefitForm;
}

export interface PensionOfDeath {
  readonly clientProductId: string;
  readonly wrapperType: WrapperType;
}

type Asked = NonNullable<CallBody<'createDesignation'>['shares']>;

/** @throws ApiError 404 for anything but a pension of the client. */
export const findPension = async (
  scope: ReadScope,
  clientId: string,
  clientProductId: string,
): Promise<PensionOfDeath> => {
  const product = await seenClientProducts(scope)
    .where(idIs('client.client_id', clientId))
    .where(idIs('client_product.client_product_id', clientProductId))
    .select(['client_product.client_product_id', 'client_product.wrapper_type'])
    .executeTakeFirst();
  if (!product || !isPension(product.wrapper_type)) throw notFound('Pension');
  return { clientProductId: product.client_product_id, wrapperType: product.wrapper_type };
};

/** Names, offices and life of clients whom a decision names, as far as the caller sees them. */
const readHeirs = async (scope: ReadScope, clientIds: readonly string[]) =>
  new Map(
    (
      await seenClients(scope)
        .where(idIn('client.client_id', clientIds))
        .select(['client.client_id', 'client.name', 'client.node_id', 'client.status', 'client.client_type'])
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('death')
                .whereRef('death.firm_id', '=', 'client.firm_id')
                .whereRef('death.client_id', '=', 'client.client_id')
                .where('death.status', 'in', ['Confirmed', 'Settled'])
                .select('death.death_id'),
            )
            .as('died'),
        )
        .execute()
    ).map((row) => [String(row.client_id), row] as const),
  );

/**
 * Reads the shares of a decision. @throws ApiError 400 naming each field: shares that are not 100% together, and
 * beneficiaries who are not Active clients the caller sees.
 */
export const readShares = async (
  scope: ReadScope,
  deceasedId: string,
  asked: Asked | undefined,
): Promise<readonly DecidedShare[]> => {
  if (!asked || asked.length === 0)
    throw badField('shares', 'Say who benefits: enter at least one person.', 'required');
  const errors: FieldError[] = [];
  const say = (index: number, field: string, errorMessage: string): void => {
    errors.push({ fieldName: `shares[${index}].${field}`, type: 'invalid', errorMessage });
  };
  const heirs = await readHeirs(
    scope,
    asked.map(({ clientId }) => clientId),
  );
  const shares = asked.flatMap(({ clientId, relationship, share, form }, index): DecidedShare[] => {
    const heir = heirs.get(clientId);
    const wrong = shareProblem(share);
    if (wrong !== null) say(index, 'share', wrong);
    if (clientId === deceasedId) say(index, 'clientId', 'The client who died does not benefit. Choose somebody else.');
    else if (asked.findIndex((each) => each.clientId === clientId) < index)
      say(index, 'clientId', 'This person is listed twice: give them one share.');
    else if (!heir) say(index, 'clientId', 'Choose a client of your firm.');
    else if (heir.died === true) say(index, 'clientId', `${heir.name} has died. Choose somebody else.`);
    else if (heir.status !== 'Active')
      say(index, 'clientId', `${heir.name} is ${heir.status}. Make them Active first: an account is opened for them.`);
    else if (!isPerson(heir.client_type) && form === 'Beneficiary drawdown')
      say(index, 'form', `${heir.name} is no individual, and cannot draw income. Choose a lump sum.`);
    return wrong === null && heir
      ? [{ clientId, clientName: heir.name, nodeId: heir.node_id, relationship, share: parseShare(share), form }]
      : [];
  });
  if (errors.length > 0) throw badRequest(errors);
  const problem = sharesProblem(shares.map(({ share }) => share));
  if (problem !== null) throw badField('shares', problem);
  return shares;
};
