import { countryName } from '@tessera/domain/country-name';
import type { Selectable } from 'kysely';
import type { Client } from '../../foundation/database/schema';
import type { ClientEntry } from '../clients/entry/entry';

/** An address in lines, as on a letter; the country appears only if it is not the United Kingdom. */
export const addressLines = (address: ClientEntry['addressDetail']): string[] => {
  if (!address) return [];
  const { flatNumber, houseName, houseNumber, address1, address2, town, county, postCode, country } = address;
  const lines = [
    [flatNumber, houseName].filter(Boolean).join(', '),
    [houseNumber, address1].filter(Boolean).join(' '),
    address2,
    town,
    county,
    postCode,
    !country || country === 'GB' ? '' : countryName(country),
  ];
  return lines.flatMap((line) => (line ? [line] : []));
};

/** The columns of a client that hold the address. */
export type AddressRow = Pick<
  Selectable<Client>,
  'flat_number' | 'house_name' | 'house_number' | 'address1' | 'address2' | 'town' | 'county' | 'post_code' | 'country'
>;

/** The lines of a stored address. */
export const linesOfRow = (row: AddressRow): string[] =>
  addressLines({
    flatNumber: row.flat_number,
    houseName: row.house_name,
    houseNumber: row.house_number,
    address1: row.address1 ?? '',
    address2: row.address2,
    town: row.town ?? '',
    county: row.county,
    postCode: row.post_code ?? '',
    country: row.country ?? 'GB',
  });
