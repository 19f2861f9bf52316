import { orList } from '@tessera/contract';
import { identifierOrder, leadingNationality } from '@tessera/domain/national-identifiers';
import { badField } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { nationalities, nationalityName } from '../statics/nationalities';

/**
 * The order of preference of identifiers for each requested nationality, in the requested order, and which of these
 * nationalities decides; every nationality when none is requested.
 */
export const listIdentifierOrders: Handler<'listIdentifierOrders'> = async ({ query: { countryCodes } }) => {
  const asked = countryCodes === undefined ? null : [...new Set(countryCodes.toUpperCase().split(','))];
  const unknown = (asked ?? []).filter((countryCode) => nationalityName(countryCode) === null);
  if (unknown.length > 0)
    throw badField(
      'countryCodes',
      `There is no nationality ${orList(unknown)}. Use the codes of ISO 3166-1 that the list of nationalities has.`,
    );
  const leading = leadingNationality(asked ?? []);
  const codes = asked ?? nationalities.map(({ countryCode }) => countryCode);
  return {
    data: codes.map((countryCode) => ({
      countryCode,
      name: nationalityName(countryCode) ?? countryCode,
      leading: countryCode === leading,
      identifiers: [...identifierOrder(countryCode)],
    })),
  };
};
