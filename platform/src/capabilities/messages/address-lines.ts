import { countryName } from '@tessera/domain/country-name';
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
