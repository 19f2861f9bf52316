import { normalisePostCode, postCodeProblem } from '@tessera/domain/client-rules';
import { ApiError, badField } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import type { FoundAddress } from './provider';

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/**
 * Whether an address matches a house number, a house name or a flat: `4`, `Flat 2`, `2` for the flat, or part of a
 * name.
 */
const isAt = ({ addressDetail: { houseNumber, houseName, flatNumber } }: FoundAddress, wanted: string): boolean => {
  const house = withoutSpaces(wanted);
  const flat = withoutSpaces(flatNumber ?? '');
  return (
    house === withoutSpaces(houseNumber ?? '') ||
    house === flat ||
    `flat${house}` === flat ||
    (house.length > 2 && withoutSpaces(houseName ?? '').includes(house))
  );
};

/** The addresses at a postcode, narrowed to a house where one is named; empty for an unknown postcode. */
export const lookupAddress: Handler<'lookupAddress'> = async ({ body, services }) => {
  if (!services.addresses)
    throw new ApiError('not-found', 'There is no address look-up here. Enter the address by hand.');
  const problem = postCodeProblem(body.postCode);
  if (problem !== null) throw badField('postCode', problem);
  const found = await services.addresses.addressesAt(normalisePostCode(body.postCode));
  const house = body.houseNumber?.trim() ?? '';
  return { data: house === '' ? [...found] : found.filter((address) => isAt(address, house)) };
};
