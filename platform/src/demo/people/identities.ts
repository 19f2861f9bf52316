import { leadingNationality } from '@tessera/domain/national-identifiers';
import type { ClientEntry } from '../../capabilities/clients/entry/entry';
import type { SeedClient } from './people';
import type { Random } from '../rows/random';

type Identity = Pick<ClientEntry, 'otherNationalities' | 'identifiers'>;

const digits = (random: Random, count: number): string => String(random.below(10 ** count)).padStart(count, '0');

/** The two last digits of the birth year, and the two digits of the birth day. */
const born = ({ dateOfBirth }: SeedClient): { readonly year: string; readonly day: string } => ({
  year: (dateOfBirth ?? '').slice(2, 4),
  day: (dateOfBirth ?? '').slice(8, 10),
});

/** Well-formed national numbers that nobody has. */
const numbers: Readonly<Record<string, (random: Random, client: SeedClient) => string>> = {
  // No Spanish number ends with O.
  ES: (random) => `99${digits(random, 6)}O`,
  // No month is X.
  IT: (random, client) => `XXXXXX${born(client).year}X${born(client).day}Z${digits(random, 3)}X`,
  // No month is 00.
  PL: (random, client) => `${born(client).year}00${digits(random, 7)}`,
  NO: (random, client) => `${born(client).day}00${born(client).year}${digits(random, 5)}`,
};

/** Countries whose passports are used here. None of them begins passport numbers with XX. */
const passportCountries = new Set(['IN', 'NG', 'US', 'AU', 'ZA']);

const others = ['GB', 'US', 'AU', 'ZA', 'NO', 'ES', 'PL'] as const;

/**
 * Returns the other nationalities of a few people, and their identifiers: a national number for those whom nothing else
 * identifies, and a passport for most who have no better identifier. Nothing is known of people whose form is not
 * filled in.
 */
export const identityOf = (random: Random, client: SeedClient): Identity => {
  const { nationality, status } = client;
  // Drawn for everyone, so that one person's identity does not change the next person's.
  const [hasOther, other, hasPassport] = [random.chance(6), random.pick(others), random.chance(70)];
  const seen = random.copy();
  if (nationality === null || status === 'Registered') return { otherNationalities: [], identifiers: [] };
  const otherNationalities = hasOther && other !== nationality ? [other] : [];
  const leading = leadingNationality([nationality, ...otherNationalities]) ?? nationality;
  const number = numbers[leading]?.(seen, client);
  if (number !== undefined)
    return { otherNationalities, identifiers: [{ type: 'NIDN', value: number, countryCode: leading }] };
  const hasUse = passportCountries.has(leading) && hasPassport;
  return {
    otherNationalities,
    identifiers: hasUse ? [{ type: 'CCPT', value: `XX${digits(seen, 7)}`, countryCode: leading }] : [],
  };
};
