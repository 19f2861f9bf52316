import { counties, houseNames, streets, towns } from './people/names';
import type { AddressProvider, FoundAddress } from '../capabilities/addresses/provider';

const inwards = ['1AB', '2DE', '3GH'] as const;

type Premises = Pick<FoundAddress['addressDetail'], 'flatNumber' | 'houseName' | 'houseNumber'>;

/** Returns one named house, two numbered houses and two flats of a third. */
const premisesOf = (place: number): Premises[] => {
  const number = 1 + ((place * 7) % 60);
  const none = { flatNumber: null, houseName: null };
  return [
    { ...none, houseNumber: null, houseName: houseNames[place % houseNames.length] ?? null },
    { ...none, houseNumber: String(number) },
    { ...none, houseNumber: String(number + 2) },
    ...['Flat 1', 'Flat 2'].map((flatNumber) => ({ ...none, houseNumber: String(number + 4), flatNumber })),
  ];
};

const premises: ReadonlyMap<string, readonly FoundAddress[]> = new Map(
  towns.flatMap(([town, outward], townIndex) =>
    inwards.map((inward, index): [string, FoundAddress[]] => {
      const place = townIndex * inwards.length + index;
      const postCode = `${outward} ${inward}`;
      const address1 = streets[place % streets.length] ?? '';
      return [
        postCode,
        premisesOf(place).map((own, line) => {
          const addressDetail = {
            ...own,
            address1,
            address2: null,
            town,
            county: counties[town] ?? null,
            postCode,
            country: 'GB',
          };
          const street = own.houseNumber === null ? address1 : `${own.houseNumber} ${address1}`;
          return {
            id: `${outward}${inward}${line + 1}`,
            summary: [own.flatNumber, own.houseName, street, town, postCode].filter((part) => part !== null).join(', '),
            addressDetail,
          };
        }),
      ];
    }),
  ),
);

/**
 * Invented premises at three postcodes of each town in the demonstration, such as `BS6 1AB`, `BS6 2DE` and `BS6 3GH` in
 * Bristol; other postcodes have none.
 */
export const demoAddresses: AddressProvider = {
  addressesAt: (postCode) => Promise.resolve(premises.get(postCode) ?? []),
};
