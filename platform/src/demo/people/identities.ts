import { leadingNationality } from '@tessera/domain/national-identifiers';
import type { ClientEntry } from '../../capabilities/clients/entry/entry';
import type { SeedClient } from './people';
import type { Random } from '../rows/random';

type Identity = Pick<ClientEntry, 'otherNationalities' | 'identifiers'>;

const digits = (random: Random, count: number): string => String(random.below(10 ** count)).padStart(count, '0');

/** Two digits each of year and day of birth. */
const born = ({ dateOfBirth }: SeedClient): { readonly year: string; readonly day: string } => ({
  year: (dateOfBirth ?? '').slice(2, 4),
  day: (dateOfBirth ?? '').slice(8, 10),
});

/** National numbers that are right in form and nobody's. */
const numbers: Readonly<Record<string, (random: Random, client: SeedClient) => string>> = {
  // No Spanish number ends with O.
  ES: (random) => `99${digits(random, 6)}O`,
  // No month is X.
  IT: (random, client) => `XXXXXX${born(client).year}X${born(client).day}Z${digits(random, 3)}X`,
  // No month is 00.
  PL: (random, client) => `${born(client).year}00${digits(random, 7)}`,
  NO: (random, client) => `${born(client).day}00${born(client).year}${digits(random, 5)}`,
};

/** Countries whose passports are used here. None numbers its passports with XX in front. */
const passportCountries = new Set(['IN', 'NG', 'US', 'AU', 'ZA']);

const others = ['GB', 'US', 'AU', 'ZA', 'NO', 'ES', 'PL'] as const;

/**
 * Other nationalities of a few people, and what identifies them: the numbers of those whom nothing else identifies, and
 * most of the passports of those who have no better one. Of people whose form is not filled in nothing is known.
 */
export const identityOf = (random: Random, client: SeedClient): Identity => {
  const { nationality, status } = client;
  // Drawn for everybody, so that one person's identity leaves those of the next as they are.
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
